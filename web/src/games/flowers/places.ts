/** Where a move is made, as names of places on the board. */
import type { Move } from "./types.gen.ts";

export function placeOf(move: Move): string {
  switch (move.move) {
    case "play":
      return `side-${move.mandala}`;
    case "take":
      return `take-${move.tile}`;
    case "take_both":
      return `take-${move.first}`;
  }
}

/** The legal moves with exactly these cards, each by its place. */
export function matching(moves: readonly Move[], colour: number | null, cards: number): Map<string, Move> {
  const fitting = moves.filter(
    (move) => move.move !== "play" || (move.colour === colour && move.cards === cards),
  );
  return new Map(fitting.map((move) => [placeOf(move), move]));
}
