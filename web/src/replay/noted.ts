/**
 * The commitments that this browser was shown: a server that changes its mind after the game is found out.
 */

const KEPT = "nelumbo.commitment.";

/** Remembers what was first committed to at a table. */
export function note(table: string, commitment: string): void {
  if (localStorage.getItem(KEPT + table) === null) localStorage.setItem(KEPT + table, commitment);
}

export function notedFor(table: string): string | null {
  return localStorage.getItem(KEPT + table);
}
