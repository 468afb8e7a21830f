/** Errors in words: the server's codes, and the unexpected. */
import { Refusal } from "@/api/client.ts";
import type { GameFolder, Reason, SeatName } from "@/games/contract.ts";
import { known, moment, t, type Values } from "@/i18n/index.svelte.ts";

export function sayCode(code: string, values: Values = {}): string {
  const places = typeof values.until === "number" ? { ...values, until: moment(values.until) } : values;
  return known(`problem.${code}`) ? t(`problem.${code}`, places) : t("problem.other", { code });
}

/** A refused move in the game's own words, where its rules have a word for it. */
export function sayRefusal(reason: Reason, game: GameFolder | null, seats: SeatName[]): string {
  const own = game && reason.rule ? game.sayReason(reason, seats) : "";
  return own && !own.includes(".refused.") ? own : sayCode(reason.code, reason.values as Values);
}

export function sayProblem(error: unknown): string {
  return error instanceof Refusal
    ? sayCode(error.code, error.values as Values)
    : t("problem.other", { code: String(error) });
}
