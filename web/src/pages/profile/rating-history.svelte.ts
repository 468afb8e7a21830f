/** A player's rating over time in one pool, and the bots whose ratings are known there. */

import { api } from "@/api/client.ts";
import type { BotInfo, GameInfo, RatingHistory, RatingPoint } from "@/api/types.gen.ts";
import { sayProblem } from "@/table/problems.ts";

export class RatingOverTime {
  pool = $state("");
  problem = $state("");
  #history = $state.raw<RatingHistory | null>(null);
  #games = $state.raw<GameInfo[]>([]);
  readonly game = $derived(this.#history?.game ?? "");
  readonly points: readonly RatingPoint[] = $derived(this.#history?.points ?? []);
  readonly bots: BotInfo[] = $derived(
    (this.#games.find(({ name }) => name === this.game)?.bots ?? []).filter(
      (bot) => this.#history?.usual && bot.rating !== null,
    ),
  );
  readonly #player: string;

  constructor(player: string, pool: string) {
    this.#player = player;
    this.pool = pool;
  }

  /** Loads the pool that is chosen; an answer for one that was chosen before is dropped. */
  async load(): Promise<void> {
    const wanted = this.pool;
    try {
      const [found, games] = await Promise.all([api.ratings(this.#player, wanted), api.games()]);
      if (wanted === this.pool) [this.#history, this.#games] = [found, games];
    } catch (error) {
      this.problem = sayProblem(error);
    }
  }
}
