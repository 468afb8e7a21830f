/** What a page does for the deal of its table: gives its number, and remembers what was committed to. */

import type { contributionsHold } from "@/replay/seed.ts";
import { rememberCommitment, rememberContributions } from "@/replay/seen-deals.ts";
import type { Contribution } from "./contribution.ts";
import type { Table } from "./table.svelte.ts";

interface Following {
  /** How contributions are checked; null where there are none, and until it is loaded. */
  readonly check: typeof contributionsHold | null;
}

/** For a table's page. */
export function followDeal(table: Table): Following {
  let contribution = $state.raw<Contribution | null>(null);
  let check = $state.raw<typeof contributionsHold | null>(null);
  const hasContributions = $derived(Boolean(table.info?.contributions));

  async function load(): Promise<void> {
    const [{ Contribution }, seed] = await Promise.all([
      import("./contribution.ts"),
      import("@/replay/seed.ts"),
    ]);
    contribution = new Contribution((request) => table.request(request));
    check = seed.contributionsHold;
  }

  $effect(() => {
    if (hasContributions) void load();
  });
  $effect(() => {
    if (table.info) contribution?.answer(table.info);
  });
  $effect(() => {
    const { info } = table;
    if (info?.status !== "playing" || !info.commitment) return;
    rememberCommitment(table.id, info.commitment);
    rememberContributions(table.id, info.contributions?.revealed ?? []);
  });
  return {
    get check() {
      return check;
    },
  };
}
