/** The parts of a seat's score: petals and tokens. */
import { t } from "@/i18n/index.svelte.ts";
import type { ScorePart } from "@/table/decided.ts";
import { points } from "./counting.ts";
import type { View } from "./types.gen.ts";

export function scoreParts(view: View, seat: number): ScorePart[] {
  const { petals, tokens } = points(view, seat);
  return [
    { name: t("lotus.petals"), points: petals },
    { name: t("lotus.tokens"), points: tokens },
  ];
}
