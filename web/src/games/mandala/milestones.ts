/** Mandala is divided by its mandalas. */
import type { Milestone } from "@/games/contract.ts";
import type { GameEvent } from "./types.gen.ts";

/** Each complete mandala by its number in the game, for the seat that picks first. */
export function milestones(story: GameEvent[][]): Milestone[] {
  const complete = story.flatMap((events, moment) =>
    events.flatMap((event) => (event.event === "completed" ? { moment, event } : [])),
  );
  return complete.map(({ moment, event }, at) => ({
    moment,
    event,
    mark: String(at + 1),
    seat: event.first_picker,
  }));
}
