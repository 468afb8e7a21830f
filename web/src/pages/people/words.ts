/** Finished games in words: result, score, when it was and how long it took. */

import type { FinishedGame, FinishedSeat } from "@/api/types.gen.ts";
import { current, regional, strung, t } from "@/i18n/index.svelte.ts";
import { seatName } from "@/table/seats.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const WITHOUT_RESULT: Partial<Record<FinishedGame["reason"], string>> = {
  agreed: "games.stopped",
  closed: "games.closed",
};

export type Mark = "won" | "shared" | "lost" | "none";

/** Won, shared or lost; the place among many; why there is no result where there is none. */
export function resultWords(game: FinishedGame): string {
  if (game.outcome === "none") return t(WITHOUT_RESULT[game.reason] ?? "games.device");
  const place = game.seats[game.yours[0]!]?.place;
  if (game.outcome === "lost" && game.seats.length > 2 && place)
    return t("games.place", { place, n: game.seats.length });
  return t(`games.${game.outcome}`);
}

/** The player's own points first; empty where the game was not played to its end. */
export function scoreWords(game: FinishedGame): string {
  const scores = game.seats.map(({ score }) => score);
  if (scores.some((score) => score === null)) return "";
  const mine = game.yours.length === 1 ? game.yours[0]! : 0;
  const others = scores.filter((_, seat) => seat !== mine);
  if (others.length === 1) return t("games.score", { mine: scores[mine]!, other: others[0]! });
  return [scores[mine], ...others].join(", ");
}

/** What is special about a game; empty for most. */
export function specialWords(game: FinishedGame): string {
  if (game.lesson) return t("games.lesson");
  if (game.practice) return t("games.practice");
  const words = [game.rated ? t("games.rated") : "", game.reason === "resigned" ? t("games.resigned") : ""];
  return strung(words.filter(Boolean));
}

/** The others at the table; everybody where one device had several seats. */
export function others(game: FinishedGame): FinishedSeat[] {
  return game.yours.length === 1 ? game.seats.filter(({ seat }) => seat !== game.yours[0]) : game.seats;
}

export function nameOf(seat: FinishedSeat): string {
  const kind = seat.bot === null ? "person" : "bot";
  return seatName({ ...seat, kind, name: seat.name || null, key: null, kept_for: null, stood_in: false });
}

/** A word that stands alone, not within a sentence. */
export function capitalised(word: string): string {
  return word.charAt(0).toLocaleUpperCase(current()) + word.slice(1);
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Today and yesterday by name, then the date; the time of day only for today. As within a sentence. */
export function dayWords(at: number, now = Date.now()): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY);
  if (days === 0)
    return t("games.today", { time: new Intl.DateTimeFormat(regional(), { timeStyle: "short" }).format(at) });
  if (days === 1) return new Intl.RelativeTimeFormat(current(), { numeric: "auto" }).format(-1, "day");
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(regional(), {
    day: "numeric",
    month: "short",
    ...(sameYear ? {} : { year: "numeric" }),
  }).format(at);
}

/** A span in its largest units: 22 min, 1 h 12 min, 3 days. */
export function spanWords(span: number): string {
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(current(), { style: "unit", unit: name, unitDisplay: "short" }).format(value);
  if (span >= 2 * DAY) return unit(Math.round(span / DAY), "day");
  const hours = Math.floor(span / HOUR);
  const minutes = Math.max(hours ? 0 : 1, Math.round((span - hours * HOUR) / MINUTE));
  return [hours ? unit(hours, "hour") : "", minutes ? unit(minutes, "minute") : ""].filter(Boolean).join(" ");
}

/** As within a sentence. */
export function monthWords(at: number): string {
  return new Intl.DateTimeFormat(regional(), { month: "long", year: "numeric" }).format(at);
}

export interface Month {
  /** The end of its latest game. */
  at: number;
  games: FinishedGame[];
}

/** Games by the month in which they ended; they come newest first. */
export function byMonth(games: readonly FinishedGame[]): Month[] {
  const months: Month[] = [];
  const key = (at: number) => new Date(at).getFullYear() * 12 + new Date(at).getMonth();
  for (const game of games) {
    const last = months.at(-1);
    if (last && key(last.at) === key(game.ended_at)) last.games.push(game);
    else months.push({ at: game.ended_at, games: [game] });
  }
  return months;
}
