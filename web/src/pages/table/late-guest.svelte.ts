/** Another game for somebody who came too late for this one. */

import { api } from "@/api/client.ts";
import { playBots } from "@/pages/lobby/opening.ts";
import { Attempt } from "@/table/attempt.svelte.ts";

export class OtherGame {
  readonly attempt = new Attempt();

  /** Against a bot. */
  begin(game: string): Promise<void> {
    return this.attempt.run(async () => {
      const info = (await api.games()).find(({ name }) => name === game);
      if (info) await playBots(info);
    });
  }
}
