import type { Progress } from "@/games/contract.ts";
import { t } from "@/i18n/index.svelte.ts";
import { CARDS, CUP_START, HAND_START, MANDALAS, MOUNTAIN_START, RIVER_SPACES, SEATS } from "./data.gen.ts";
import type { View } from "./types.gen.ts";

const DECK_START = CARDS - SEATS * (HAND_START + CUP_START) - MANDALAS * MOUNTAIN_START;
/** From here on the next mandala is the last. */
const ARMED = 0.9;

/** An empty deck or a full river makes the next mandala the last. */
export function progress({ armed, deck_size: n, rivers }: View): Progress {
  if (armed) return { part: ARMED, words: t("mandala.armed") };
  const stones = Math.max(...rivers.map((river) => river.length));
  return {
    part: ARMED * Math.max(stones / RIVER_SPACES, 1 - n / DECK_START),
    words: t("mandala.ends", { n, stones }),
  };
}
