/** How far the search reaches, step by step. */

import type { SeekInfo } from "@/api/types.gen.ts";
import { t } from "@/i18n/index.svelte.ts";
import { spelledRating } from "../people/rating.ts";

/** Milliseconds of waiting, as the server has them (`quick_match.py`; a test compares); null: anybody. */
export const STEPS: readonly { after: number; reach: number | null }[] = [
  { after: 0, reach: 3.5 },
  { after: 20_000, reach: 6.5 },
  { after: 40_000, reach: 10.5 },
  { after: 60_000, reach: null },
];

/** The step that the server says a search is at. */
export function stepOf({ reach }: Pick<SeekInfo, "reach">): number {
  return STEPS.findIndex((step) => step.reach === reach);
}

export function rangeWords(rating: number, reach: number | null): string {
  if (reach === null) return t("match.anybody");
  return t("match.range", { low: spelledRating(rating - reach), high: spelledRating(rating + reach) });
}
