/** Which move is meant by the place that was pressed. */
import type { Move } from "./types.gen.ts";

/** The place of a move that is one tap; null for those that need more. */
export function placeOf(move: Move): string | null {
  switch (move.move) {
    case "place":
    case "resolve":
    case "seize":
    case "put":
      return `zone-${move.zone}`;
    case "oust":
    case "ask":
      return `seat-${move.player}`;
    case "income":
      return `palaces-${move.palaces}`;
    case "pass":
    case "accept":
    case "refuse":
    case "draw":
    case "stop":
      return move.move;
    default:
      return null;
  }
}

/** The legal moves of one tap, by place. */
export function byPlace(moves: readonly Move[]): Map<string, Move> {
  return new Map(
    moves.flatMap((move): [string, Move][] => {
      const place = placeOf(move);
      return place === null ? [] : [[place, move]];
    }),
  );
}

/** The number in a place such as "zone-4"; null where it is no such place. */
export function numberIn(place: string | null, kind: "zone" | "seat"): number | null {
  return place?.startsWith(`${kind}-`) ? Number(place.slice(kind.length + 1)) : null;
}

/** The move somebody tried on a zone, so that the server can say why not. */
export function tried(zone: number, phase: string): Move | null {
  switch (phase) {
    case "place":
      return { move: "place", zone };
    case "pick":
      return { move: "resolve", zone };
    case "spoil":
      return { move: "seize", zone };
    case "put":
      return { move: "put", zone };
    default:
      return null;
  }
}

const NUMBERS = (one: number, other: number): number => one - other;

/** The numbers that may be staked: points of a vote, or armies. */
export function stakes(moves: readonly Move[]): number[] {
  const found = moves.flatMap((move) =>
    move.move === "vote" ? [move.weight] : move.move === "army" ? [move.army] : [],
  );
  return [...new Set(found)].sort(NUMBERS);
}

/** The seats that may be aimed at: targets of a vote, or the sides of the battle. */
export function aims(moves: readonly Move[]): number[] {
  const found = moves.flatMap((move) =>
    move.move === "vote" ? [move.target] : move.move === "army" && move.side !== null ? [move.side] : [],
  );
  return [...new Set(found)];
}

/** The secret choice of points and seat, where both are given. */
export function sealed(moves: readonly Move[], stake: number | null, aim: number | null): Move | null {
  if (stake === null) return null;
  return (
    moves.find((move) =>
      move.move === "vote"
        ? move.weight === stake && move.target === aim
        : move.move === "army" && move.army === stake && move.side === aim,
    ) ?? null
  );
}

/** The order that was tapped; the last place follows by itself. */
export function ordered(moves: readonly Move[], seats: readonly number[]): Move | null {
  const fit = moves.filter(
    (move) => move.move === "order" && seats.every((seat, at) => move.players[at] === seat),
  );
  return fit.length === 1 ? fit[0]! : null;
}

/** Whom the emperor has to put in order. */
export function toOrder(moves: readonly Move[]): number[] {
  const first = moves.find((move) => move.move === "order");
  return first ? [...first.players].sort(NUMBERS) : [];
}
