/** How far a lotus has opened: a petal for the lesson, one for each bot beaten, one for ten puzzles. */

import type { GameLearning } from "@/api/types.gen.ts";
import { t } from "@/i18n/index.svelte.ts";
import { botName, LEVELS } from "@/table/seats.ts";

export const PUZZLES = 10;
export const PETALS = LEVELS.length + 2;

/** By petal, whether it has opened. */
export function petals(learning: GameLearning): boolean[] {
  return [learning.lesson, ...LEVELS.map((bot) => learning.bots.includes(bot)), learning.puzzles >= PUZZLES];
}

/** What to do for the next petal. */
export function nextWords(learning: GameLearning): string {
  if (!learning.lesson) return t("profile.next.lesson");
  const bot = LEVELS.find((one) => !learning.bots.includes(one));
  if (bot) return t("profile.next.bot", { name: botName(bot) });
  const left = PUZZLES - learning.puzzles;
  return left > 0 ? t("profile.next.puzzles", { n: left }) : t("profile.next.none");
}
