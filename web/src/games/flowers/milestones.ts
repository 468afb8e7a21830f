/** Flowers is divided by its mandalas. */
import type { Milestone } from "@/games/contract.ts";
import type { GameEvent } from "./types.gen.ts";

/** Each mandala that falls, by its place, for the seat that takes the first tile. */
export function milestones(story: GameEvent[][]): Milestone[] {
  const told = story.flatMap((events, moment) => events.map((event) => ({ moment, event })));
  return told.flatMap(({ moment, event }, at) => {
    if (event.event !== "fell") return [];
    return {
      moment,
      event,
      mark: String(event.mandala + 1),
      seat: taker(told.slice(at + 1).map(({ event }) => event)),
    };
  });
}

/** Who takes first of what fell just before; null where nobody does. */
function taker(later: GameEvent[]): number | null {
  const next = later.find(({ event }) => ["took", "got", "set_aside", "fell"].includes(event));
  return next?.event === "took" || next?.event === "got" ? next.seat : null;
}
