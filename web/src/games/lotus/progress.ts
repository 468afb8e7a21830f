import type { Progress } from "@/games/contract.ts";
import { t } from "@/i18n/index.svelte.ts";
import { DOUBLES, FLOWERS, HAND_START, SINGLES } from "./data.gen.ts";
import type { View } from "./types.gen.ts";

const DECK_START = SINGLES.reduce<number>((sum, n) => sum + n, FLOWERS * DOUBLES) - HAND_START;
const LAST_ROUND = 0.9;

/** The last round begins when a deck is empty. */
export function progress({ deck_sizes, final }: View): Progress {
  if (final)
    return { part: LAST_ROUND, words: t("lotus.ribbon.final", { n: Math.max(0, final.turns_left) }) };
  const n = Math.min(...deck_sizes);
  return { part: LAST_ROUND * Math.max(0, 1 - n / DECK_START), words: t("lotus.ends", { n }) };
}
