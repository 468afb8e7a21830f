/** Tables at which a seat is kept for the player. */

import type { Listing } from "@/api/types.gen.ts";

export function isInvitation(table: Listing, me: string | null): boolean {
  return me !== null && table.status === "waiting" && table.seats.some(({ kept_for }) => kept_for === me);
}

/** The name of the host, if they sit at the table; nobody hosts the tables of a tournament. */
export function inviter({ seats, host }: Listing): string | null {
  return seats.find(({ player }) => player === host)?.name ?? null;
}
