/** What players write down for themselves at a table. It stays in this browser. */

const STORED = "nelumbo.notes";
/** Older ones are forgotten. */
const MOST_TABLES = 40;
export const MOST_CHARACTERS = 4000;

/** By player, table and seat; who writes last comes last. */
function all(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Whose notes they are, and of what; the seat is null for a spectator. */
export interface Writer {
  player: string | null;
  table: string;
  seat: number | null;
}

/** People at one device have notes of their own, at one table and when one signs in after the other. */
function keyOf({ player, table, seat }: Writer): string {
  return `${player ?? ""}/${table}/${seat ?? ""}`;
}

export function notesOf(writer: Writer): string {
  return all()[keyOf(writer)] ?? "";
}

export function keepNotes(writer: Writer, text: string): void {
  const key = keyOf(writer);
  const others = Object.entries(all()).filter(([one]) => one !== key);
  const kept = text.trim() ? [...others, [key, text.slice(0, MOST_CHARACTERS)]] : others;
  localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(kept.slice(-MOST_TABLES))));
}
