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

/** All that is told of a choice in secret, until the last one reveals them. */
function isSealed({ event }: ToldMove): boolean {
  return (event.events as AnyEvent[]).every(({ event }) => event === "sealed");
}

/** Whether the move at this index shows what other seats had sealed before it. */
function reveals(moves: ToldMove[], at: number): boolean {
  const move = moves[at];
  if (!move || isSealed(move)) return false;
  const open = moves.slice(0, at).findLastIndex((one) => !isSealed(one));
  const before = moves.slice(open + 1, at).map(({ event }) => event.seat);
  return before.some((seat) => seat !== null && seat !== move.event.seat);
}

/**
 * The moves of the others since the last one of the player's only seat, with that one if it revealed theirs;
 * for spectators, and for people who share a screen, the last moves of the seat that moved last.
 */
export function recentMoves(told: Told[], yours: number[]): ToldMove[] {
  const moves = standingMoves(told);
  const last = moves.at(-1);
  if (!last) return [];
  const isSingle = yours.length === 1;
  const ends = isSingle
    ? moves.findLastIndex(({ event }) => event.seat === yours[0])
    : moves.findLastIndex(({ event }) => event.seat !== last.event.seat);
  return moves.slice(isSingle && reveals(moves, ends) ? ends : ends + 1).slice(-MOST);
}

export function eventsOf(moves: ToldMove[]): AnyEvent[] {
  return moves.flatMap(({ event }) => event.events as AnyEvent[]);
}
