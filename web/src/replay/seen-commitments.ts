/** The commitments shown in this browser: exposes a server that changes one after the game. */

const PREFIX = "nelumbo.commitment.";

/** Keeps the first commitment of a table; a later one does not replace it. */
export function rememberCommitment(table: string, commitment: string): void {
  if (localStorage.getItem(PREFIX + table) === null) localStorage.setItem(PREFIX + table, commitment);
}

export function seenCommitment(table: string): string | null {
  return localStorage.getItem(PREFIX + table);
}
