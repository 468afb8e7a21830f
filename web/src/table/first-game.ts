/** Whether a game is new to this browser: neither played, nor learned in its lesson. */

const PLAYED = "nelumbo.played";
/** The lessons that were read to their end. */
export const LESSONS = "nelumbo.lessons";

export function isNew(game: string): boolean {
  return ![...listed(PLAYED), ...listed(LESSONS)].includes(game);
}

/** The player has made a move. */
export function played(game: string): void {
  if (!listed(PLAYED).includes(game)) localStorage.setItem(PLAYED, JSON.stringify([...listed(PLAYED), game]));
}

/** The games of a list that this browser keeps. */
export function listed(key: string): string[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as string[];
  } catch {
    return [];
  }
}
