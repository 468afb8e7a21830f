/** What players write down for themselves at a table. It stays in this browser. */

const STORED = "nelumbo.notes";
/** Older ones are forgotten. */
const MOST_TABLES = 40;
export const MOST_CHARACTERS = 4000;

/** By table and seat; who writes last comes last. */
function all(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** People at one device have notes of their own. */
function keyOf(table: string, seat: number | null): string {
  return `${table}/${seat ?? ""}`;
}

export function notesOf(table: string, seat: number | null): string {
  return all()[keyOf(table, seat)] ?? "";
}

export function keepNotes(table: string, seat: number | null, text: string): void {
  const key = keyOf(table, seat);
  const others = Object.entries(all()).filter(([one]) => one !== key);
  const kept = text.trim() ? [...others, [key, text.slice(0, MOST_CHARACTERS)]] : others;
  localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(kept.slice(-MOST_TABLES))));
}
