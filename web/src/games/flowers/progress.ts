import type { Progress } from "@/games/contract.ts";
import { t } from "@/i18n/index.svelte.ts";
import { FLOWERS_TO_END, MANDALAS, MOST_SEATS, PILE } from "./data.gen.ts";
import type { View } from "./types.gen.ts";

const PAIRS_START = PILE - MANDALAS;

/** A third Flower ends the game; with four players the tiles may run out before. */
export function progress({ flowers, pairs_left: n, seats }: View): Progress {
  const most = Math.max(...flowers.map((pairs) => pairs.length));
  return {
    part: Math.min(1, Math.max(most / FLOWERS_TO_END, 1 - n / PAIRS_START)),
    words: seats === MOST_SEATS ? t("flowers.ends.tiles", { most, n }) : t("flowers.ends", { most }),
  };
}
