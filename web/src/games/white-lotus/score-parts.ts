/** The parts of a seat's score, as its sheet counts them. */
import { t } from "@/i18n/index.svelte.ts";
import type { ScorePart } from "@/table/decided.ts";
import { points } from "./counting.ts";
import type { View } from "./types.gen.ts";

export function scoreParts(view: View, seat: number): ScorePart[] {
  return Object.entries(points(view, seat)).map(([line, worth]) => ({
    name: t(`white-lotus.score.${line}`),
    points: worth,
  }));
}
