/** The ratings of a group's members in one game. */

import { api } from "@/api/client.ts";
import type { Ladder, LadderPlayer } from "@/api/types.gen.ts";
import { names } from "@/games/index.ts";
import { sayProblem } from "@/table/problems.ts";

export class LadderOfGroup {
  game = $state(names[0]!);
  problem = $state("");
  #ladder = $state.raw<Ladder | null>(null);
  readonly isLoaded = $derived(this.#ladder !== null);
  /** With their places; those without one come last. */
  readonly players: [LadderPlayer, number | null][] = $derived([
    ...(this.#ladder?.players ?? []).map((one, at): [LadderPlayer, number] => [one, at + 1]),
    ...(this.#ladder?.provisional ?? []).map((one): [LadderPlayer, null] => [one, null]),
  ]);

  /** Loads the game that is chosen; an answer for one that was chosen before is dropped. */
  async load(group: string): Promise<void> {
    try {
      const found = await api.groupLadder(group, this.game);
      if (found.game === this.game) this.#ladder = found;
    } catch (error) {
      this.problem = sayProblem(error);
    }
  }
}
