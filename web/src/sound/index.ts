/** Sounds, where this browser wants them; what makes them is loaded with the first one. */

import { settings } from "@/settings.svelte.ts";
import type { SoundName } from "./tones.ts";

export type { SoundName };

/** Nothing is heard before the first gesture: browsers refuse it, and nobody expects it. */
export function sound(name: SoundName): void {
  const { sound: wanted, volume } = settings;
  if (wanted && volume > 0 && navigator.userActivation?.hasBeenActive)
    void import("./player.ts").then(({ play }) => play(name, volume / 100));
}
