/** What a player would otherwise count by hand. Nothing here says what is allowed. */
import {
  DOUBLES,
  ELDER_WEIGHT,
  HAND_LIMIT,
  PATH_LIMIT,
  SINGLES,
  SINGLES_REMOVED,
  SMALLEST,
  TOKEN_POINTS,
  TOKEN_STOCK,
} from "./data.gen.ts";
import { TYPES } from "./flowers.ts";
import { cardsOf } from "./places.ts";
import type { FlowerView, Move, Play, View } from "./types.gen.ts";

export const POWERS = ["ELDER", "PATH", "GROWTH"] as const;

/** A flower of the garden, or the empty place where it would grow. */
export function flowerOf(view: View, flower: number): FlowerView {
  const nobody = view.colours.map(() => 0);
  return (
    view.garden.find((one) => one.flower === flower) ?? {
      flower,
      petals: [],
      guardians: nobody,
      elders: nobody.map(() => false),
      strengths: nobody,
    }
  );
}

/** The petals that a play would lay, in the order in which they are laid. */
export function laid(move: Play, letter: string): string[] {
  return cardsOf(move).map((card) => (card[1] === "w" ? `W${card[0]}` : `${letter}${card}`));
}

/** How many guardians are printed on a petal such as `R5d`. */
export function symbols(petal: string): number {
  return petal[0] === "W" ? 0 : petal[2] === "d" ? 2 : 1;
}

/** Whom a flower obeys with these strengths: all the strongest, nobody without any. */
export function controllers(strengths: readonly number[]): number[] {
  const most = Math.max(...strengths);
  return most === 0 ? [] : strengths.flatMap((strength, seat) => (strength === most ? [seat] : []));
}

/** The strengths on the flowers that a move would change. */
export function after(view: View, seat: number, move: Move | null): Map<number, number[]> {
  const changed = new Map<number, number[]>();
  function add(flower: number, by: number): void {
    changed.set(
      flower,
      flowerOf(view, flower).strengths.map((strength, other) => (other === seat ? strength + by : strength)),
    );
  }
  if (move?.move === "play")
    add(
      move.flower,
      laid(move, view.colours[seat]!).reduce((sum, petal) => sum + symbols(petal), 0),
    );
  if (move?.move === "guard") {
    const weight = move.elder ? ELDER_WEIGHT : 1;
    add(move.flower, weight);
    if (move.source !== null) add(move.source, -weight);
  }
  return changed;
}

/** How many petals a flower would still need. */
export function missing(view: View, move: Move): number {
  if (move.move !== "play" && move.move !== "guard") return 0;
  const more = move.move === "play" ? move.singles + move.doubles + move.wilds : 0;
  return move.flower - flowerOf(view, move.flower).petals.length - more;
}

/** How many cards the seat still draws this turn. */
export function toDraw(view: View, seat: number): number {
  return (view.powers[seat]!.includes("PATH") ? PATH_LIMIT : HAND_LIMIT) - view.hand_sizes[seat]!;
}

export function powersLeft(view: View, power: string): number {
  return view.seats - view.powers.filter((owned) => owned.includes(power)).length;
}

export function tokensLeft(view: View): number {
  return Math.max(0, TOKEN_STOCK - view.tokens.reduce((sum, number) => sum + number, 0));
}

/** The points of a seat's petals and tokens. */
export function points(view: View, seat: number): { petals: number; tokens: number; total: number } {
  const petals = view.piles[seat]!.length;
  const tokens = view.tokens[seat]! * TOKEN_POINTS;
  return { petals, tokens, total: petals + tokens };
}

/** Won petals by flower, as [flower, number]. */
export function pile(view: View, seat: number): [number, number][] {
  return TYPES.flatMap((flower): [number, number][] => {
    const number = view.piles[seat]!.filter((petal) => petal[1] === String(flower)).length;
    return number ? [[flower, number]] : [];
  });
}

/** Partners sit opposite: 0 and 2 are team 0, 1 and 3 are team 1. */
export function teamOf(seat: number): number {
  return seat % 2;
}

export function teamScore(view: View, team: number): number {
  return view.scores.reduce((sum, score, seat) => (teamOf(seat) === team ? sum + score : sum), 0);
}

/** Cards in hand and deck, which decide between equals at the end. */
export function rest(view: View, seat: number): number {
  return view.hand_sizes[seat]! + view.deck_sizes[seat]!;
}

/**
 * How many cards of each flower, 3 to 7, are still in the deck of a seat whose hand is known; wildflowers
 * apart.
 */
export function inDeck(view: View, seat: number): number[] | null {
  const hand = view.hands[seat];
  if (!hand) return null;
  const letter = view.colours[seat]!;
  const gone = [...view.garden.flatMap((flower) => flower.petals), ...view.piles.flat(), ...view.removed]
    .filter((petal) => petal[0] === letter)
    .map((petal) => petal[1]);
  const held = hand.filter((card) => card[1] !== "w").map((card) => card[0]);
  const removed = SINGLES_REMOVED[view.seats]!;
  return SINGLES.map((singles, index) => {
    const known = [...gone, ...held].filter((flower) => flower === String(index + SMALLEST)).length;
    return Math.max(0, singles - removed + DOUBLES - known);
  });
}

/** The wildflowers that a seat took from the row and surely holds. */
export function surelyHeld(view: View, seat: number): number[] {
  return view.taken[seat]!.flatMap(({ flower, under }) => (under === 0 ? [flower] : []));
}
