/** How much of a table's story this browser has shown: what came since is marked in the log. */

import type { Table } from "./table.svelte.ts";

/** For a table's page: remembers the latest version; returns the one that was seen before it was opened. */
export function followSeen(table: Pick<Table, "id" | "told" | "version">): number {
  const key = `nelumbo.seen.${table.id}`;
  $effect(() => {
    void table.told.length;
    if (table.version) localStorage.setItem(key, String(table.version));
  });
  return Number(localStorage.getItem(key) ?? 0);
}
