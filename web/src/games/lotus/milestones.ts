/** Lotus is divided by its flowers. */
import type { Milestone } from "@/games/contract.ts";
import type { GameEvent } from "./types.gen.ts";

/** Each complete flower by the number of its petals, for the only seat that controls it. */
export function milestones(story: GameEvent[][]): Milestone[] {
  return story.flatMap((events, moment) =>
    events.flatMap((event) => {
      if (event.event !== "completed") return [];
      const [one, ...others] = event.controllers;
      return { moment, event, mark: String(event.flower), seat: others.length ? null : (one ?? null) };
    }),
  );
}
