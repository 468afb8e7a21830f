/** Where the cards of a move go, as names of places on the board. */
import type { Move } from "./types.gen.ts";

export function placeOf(move: Move): string {
  switch (move.move) {
    case "build":
      return `mountain-${move.mandala}`;
    case "grow":
      return `field-${move.mandala}`;
    case "discard":
      return "discard";
    case "take":
      return `take-${move.colour}`;
  }
}

/** How many cards a move takes from the hand. */
export function cardsOf(move: Exclude<Move, { move: "take" }>): number {
  return move.move === "build" ? 1 : move.cards;
}

/** The legal moves with exactly these cards, each by its place. */
export function matching(moves: readonly Move[], colour: number | null, cards: number): Map<string, Move> {
  const fitting = moves.filter(
    (move) => move.move === "take" || (move.colour === colour && cardsOf(move) === cards),
  );
  return new Map(fitting.map((move) => [placeOf(move), move]));
}

/** The move that somebody tried at a place, so that the server can say why not. */
export function tried(place: string, colour: number, cards: number): Move {
  const [kind, mandala] = place.split("-");
  if (kind === "mountain") return { move: "build", mandala: Number(mandala), colour };
  if (kind === "field") return { move: "grow", mandala: Number(mandala), colour, cards };
  return { move: "discard", colour, cards };
}
