/** How strong a bot is, for those who sit with it: asked once, when the first bot is shown. */
import { api } from "@/api/client.ts";

let levels = $state.raw<ReadonlyMap<string, number>>(new Map());
let asked = false;

/** From 1; null while it is not known. */
export function botLevel(game: string, bot: string): number | null {
  if (!asked) {
    asked = true;
    void api.games().then(keep, () => (asked = false));
  }
  return levels.get(`${game} ${bot}`) ?? null;
}

function keep(games: Awaited<ReturnType<typeof api.games>>): void {
  levels = new Map(
    games.flatMap((game) => game.bots.map((bot) => [`${game.name} ${bot.name}`, bot.level] as const)),
  );
}
