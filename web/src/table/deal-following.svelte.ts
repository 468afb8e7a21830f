/** What a page does for the deal of its table: gives its number, and remembers what was committed to. */

import { rememberCommitment, rememberContributions } from "@/replay/seen-deals.ts";
import { Contribution } from "./contribution.ts";
import type { Table } from "./table.svelte.ts";

/** For a table's page. */
export function followDeal(table: Table): void {
  const contribution = new Contribution((request) => table.request(request));
  $effect(() => {
    if (table.info) contribution.answer(table.info);
  });
  $effect(() => {
    const { info } = table;
    if (info?.status !== "playing" || !info.commitment) return;
    rememberCommitment(table.id, info.commitment);
    rememberContributions(table.id, info.contributions?.revealed ?? []);
  });
}
