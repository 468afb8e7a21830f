import type { Progress } from "@/games/contract.ts";
import { t } from "@/i18n/index.svelte.ts";
import type { View } from "./types.gen.ts";

const TURNS = 4;
const STAGES = 5;

/** The author's game has four turns; the publisher's ends when every zone has an owner. */
export function progress({ rules, turn, stage, owners, in_play }: View): Progress {
  if (rules === "author")
    return {
      part: Math.min(1, (turn - 1 + (stage - 1) / STAGES) / TURNS),
      words: t("white-lotus.turn_of", { turn, of: TURNS }),
    };
  const zones = in_play.filter(Boolean).length;
  const left = owners.filter((owner, zone) => owner === null && in_play[zone]).length;
  return { part: 1 - left / zones, words: t("white-lotus.left", { n: left }) };
}
