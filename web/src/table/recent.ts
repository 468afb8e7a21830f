/** What happened since the player last moved: what the board marks, and the bar tells. */
import type { Told } from "@/api/types.gen.ts";
import type { AnyEvent } from "@/games/contract.ts";

export type ToldMove = Told & { event: Extract<Told["event"], { kind: "moved" }> };
/** More than these nobody follows at a glance. */
const MOST = 9;

/** The moves that still count. */
export function standingMoves(told: Told[]): ToldMove[] {
  const gone = new Set(told.flatMap(({ event }) => (event.kind === "undone" ? event.versions : [])));
  return told.filter((one): one is ToldMove => one.event.kind === "moved" && !gone.has(one.version));
}

/**
 * The moves of the others since the last one of the player's only seat; for spectators, and for people who
 * share a screen, the last moves of the seat that moved last.
 */
export function recentMoves(told: Told[], yours: number[]): ToldMove[] {
  const moves = standingMoves(told);
  const last = moves.at(-1);
  if (!last) return [];
  const ends =
    yours.length === 1
      ? moves.findLastIndex(({ event }) => event.seat === yours[0])
      : moves.findLastIndex(({ event }) => event.seat !== last.event.seat);
  return moves.slice(ends + 1).slice(-MOST);
}

export function eventsOf(moves: ToldMove[]): AnyEvent[] {
  return moves.flatMap(({ event }) => event.events as AnyEvent[]);
}
