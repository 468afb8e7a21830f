/** Which puzzles this browser has tried: solved at the first try, later, or not yet. */

export type Tried = "first" | "later" | "open";
const KEPT = "nelumbo.puzzles";

function all(): Record<string, Tried> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, Tried>;
  } catch {
    return {};
  }
}

export function tried(game: string, day: string): Tried | null {
  return all()[`${game}/${day}`] ?? null;
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
  localStorage.setItem(KEPT, JSON.stringify({ ...all(), [`${game}/${day}`]: now }));
  return now;
}
