/** White Lotus is divided by its emperors and battles. */
import type { Milestone } from "@/games/contract.ts";
import type { GameEvent } from "./types.gen.ts";

/** Each emperor by the turn, each battle by a cross, for the leader of those who won. */
export function milestones(story: GameEvent[][]): Milestone[] {
  let turn = 1;
  return story.flatMap((events, moment) =>
    events.flatMap((event) => {
      if (event.event === "staged") turn = event.turn;
      if (event.event === "crowned") return { moment, event, mark: String(turn), seat: event.seat };
      return event.event === "fought" ? { moment, event, mark: "×", seat: event.victor } : [];
    }),
  );
}
