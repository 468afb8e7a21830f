/** Who may see the player's own profile. */

import { api } from "@/api/client.ts";
import type { Profile } from "@/api/types.gen.ts";

export class Visibility {
  chosen = $state<Profile["visibility"]>("private");

  constructor(now: Profile["visibility"]) {
    this.chosen = now;
  }

  /** Shown at once; where the server refuses, it is as before, and this rejects. */
  async choose(value: Profile["visibility"]): Promise<void> {
    const before = this.chosen;
    this.chosen = value;
    try {
      await api.setProfile({ visibility: value });
    } catch (error) {
      this.chosen = before;
      throw error;
    }
  }
}
