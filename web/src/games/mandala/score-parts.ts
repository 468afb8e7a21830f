/** The parts of a seat's score: one a colour. */
import type { ScorePart } from "@/table/decided.ts";
import { cup } from "./counting.ts";
import { colourName } from "./sand.ts";
import type { View } from "./types.gen.ts";

export function scoreParts(view: View, seat: number): ScorePart[] {
  const river = view.rivers[seat]!;
  return cup(view, seat).map((cards, colour) => ({
    name: colourName(colour),
    points: cards * (river.indexOf(colour) + 1),
  }));
}
