/** Loads a game's milestones, which only a replay needs; a game may have none. */
import type { MilestonesModule } from "@/games/contract.ts";

const found = import.meta.glob<MilestonesModule>("../games/*/milestones.ts");

export async function milestonesOf(game: string): Promise<MilestonesModule["milestones"]> {
  return (await found[`../games/${game}/milestones.ts`]?.())?.milestones ?? (() => []);
}
