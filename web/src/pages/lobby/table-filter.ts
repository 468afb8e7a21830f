/** Which open tables are listed. */

import type { Listing } from "@/api/types.gen.ts";

export interface TableFilter {
  /** Empty for all. */
  game: string;
  clock: "" | "none" | "live" | "daily";
  rated: boolean;
  /** Only tables where a seat is free. */
  free: boolean;
}

export const NO_FILTER: TableFilter = { game: "", clock: "", rated: false, free: false };

export function passes(table: Listing, { game, clock, rated, free }: TableFilter): boolean {
  return (
    (!game || table.game === game) &&
    (!clock || table.clock.kind === clock) &&
    (!rated || table.rated) &&
    (!free || (table.status === "waiting" && table.seats.some(({ kind }) => kind === "open")))
  );
}
