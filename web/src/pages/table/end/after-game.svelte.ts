/** What a player is told after a game: how these players stand, and which bots could be next. */

import { api } from "@/api/client.ts";
import type { Standing, TableInfo } from "@/api/types.gen.ts";
import { otherBots } from "@/table/next-table.ts";

export class AfterGame {
  results = $state.raw<Standing["outcomes"]>([]);
  bots = $state.raw<ReturnType<typeof otherBots>>({ stronger: null, easier: null });

  /** Each by itself; what the server does not answer is not shown. */
  async load(info: TableInfo): Promise<void> {
    await Promise.allSettled([
      api.standing(info.id).then(({ outcomes }) => (this.results = outcomes)),
      api.games().then((games) => {
        this.bots = otherBots(info, games.find(({ name }) => name === info.game)?.bots ?? []);
      }),
    ]);
  }
}
