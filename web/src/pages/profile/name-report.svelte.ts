/** What a player tells the moderators of a name. */

import { api } from "@/api/client.ts";
import { ensurePlayer } from "@/session.svelte.ts";
import { Attempt } from "@/table/attempt.svelte.ts";

export class NameReport {
  done = $state(false);
  readonly attempt = new Attempt();
  readonly #player: string;

  constructor(player: string) {
    this.#player = player;
  }

  async send(reason: string): Promise<void> {
    await this.attempt.run(async () => {
      await ensurePlayer();
      await api.reportPlayer(this.#player, { reason: reason.trim() });
      this.done = true;
    });
  }
}
