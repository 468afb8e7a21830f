/** Which puzzles this browser has tried: solved at the first try, later, or not yet. */

import { dayAfter } from "./puzzle-days.ts";

export type Tried = "first" | "later" | "open";
const KEPT = "nelumbo.puzzles";

/** By game and day, as in `mandala/2026-11-16`. */
export function allTries(): Record<string, Tried> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, Tried>;
  } catch {
    return {};
  }
}

export function tried(game: string, day: string): Tried | null {
  return allTries()[`${game}/${day}`] ?? null;
}

/** Keeps a try; what was solved once stays solved. */
export function keepTry(game: string, day: string, right: boolean): Tried {
  const before = tried(game, day);
  const now: Tried =
    before === "first" || before === "later"
      ? before
      : right
        ? before === null
          ? "first"
          : "later"
        : "open";
  storeTries({ ...allTries(), [`${game}/${day}`]: now });
  return now;
}

export function storeTries(tries: Record<string, Tried>): void {
  localStorage.setItem(KEPT, JSON.stringify(tries));
}

/** How many days in a row, up to this one, the game's puzzle is solved. */
export function streak(game: string, day: string): number {
  const kept = allTries();
  const isSolved = (one: string) => ["first", "later"].includes(kept[`${game}/${one}`] ?? "");
  let days = 0;
  for (let one = day; isSolved(one); one = dayAfter(one, -1)) days += 1;
  return days;
}
