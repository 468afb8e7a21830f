/** What a player would otherwise count by hand. Nothing here says what is allowed. */
import { CARDS_PER_COLOUR, STALL_TURNS } from "./data.gen.ts";
import type { Move, View } from "./types.gen.ts";

const sum = (counts: readonly number[]): number => counts.reduce((total, number) => total + number, 0);

export function size(counts: readonly number[]): number {
  return sum(counts);
}

/** Which of the six colours lie in a mandala. */
export function present(view: View, mandala: number): boolean[] {
  const areas = [view.mountains[mandala]!, ...view.fields[mandala]!];
  return view.discard.map((_, colour) => areas.some((area) => area[colour]! > 0));
}

/** The cup as far as the viewer knows it. */
export function cup(view: View, seat: number): number[] {
  const [picked, secret] = [view.cups[seat], view.cup_secrets[seat]];
  return view.discard.map((_, colour) => (picked?.[colour] ?? 0) + (secret?.[colour] ?? 0));
}

/** The points of the known cup, and how many of its cards have no stone in the river yet. */
export function standing(view: View, seat: number): { points: number; unscored: number; hidden: number } {
  const cards = cup(view, seat);
  const river = view.rivers[seat]!;
  const points = sum(river.map((colour, space) => cards[colour]! * (space + 1)));
  const unscored = sum(cards.filter((_, colour) => !river.includes(colour)));
  return { points, unscored, hidden: view.cup_sizes[seat]! - sum(cards) };
}

/** Who would pick first if the mandala were complete now; null for an equal number of cards. */
export function leader(fields: readonly (readonly number[])[]): number | null {
  const [zero, one] = [sum(fields[0]!), sum(fields[1]!)];
  return zero === one ? null : zero > one ? 0 : 1;
}

/** The fields and colours of a mandala as they would be after a move. */
export function after(
  view: View,
  seat: number,
  move: Move,
): { mandala: number; fields: number[][]; colours: number } | null {
  if (move.move !== "build" && move.move !== "grow") return null;
  const { mandala } = move;
  const fields = view.fields[mandala]!.map((field) => [...field]);
  if (move.move === "grow") fields[seat]![move.colour]! += move.cards;
  const colours = present(view, mandala);
  colours[move.colour] = true;
  return { mandala, fields, colours: colours.filter(Boolean).length };
}

/** What taking a colour from the mountain would bring at once. */
export function gain(
  view: View,
  seat: number,
  colour: number,
): { cards: number; points: number; space: number; fresh: boolean; lost: boolean } {
  const cards = view.mountains[view.falling ?? 0]![colour]!;
  const river = view.rivers[seat]!;
  const at = river.indexOf(colour);
  const lost = view.barren?.[seat] ?? false;
  const fresh = at < 0;
  const space = fresh ? river.length + 1 : at + 1;
  const counted = fresh ? cards - 1 + cup(view, seat)[colour]! : cards;
  return { cards, points: lost ? 0 : counted * space, space, fresh, lost };
}

/**
 * Cards of each colour that the viewer cannot place: in the deck, in the other hand, or secret in the other
 * cup.
 */
export function unseen(view: View, near: number): number[] {
  const areas = [
    view.discard,
    ...view.mountains,
    ...view.fields.flat(),
    cup(view, 0),
    cup(view, 1),
    view.hands[near] ?? [],
  ];
  return view.discard.map((_, colour) => {
    const stones = view.rivers.filter((river) => river.includes(colour)).length;
    return CARDS_PER_COLOUR - stones - sum(areas.map((area) => area[colour] ?? 0));
  });
}

/** How many more discards in a row end the game, once half of them have been made. */
export function discardsLeft({ stall }: View): number | null {
  return stall < STALL_TURNS / 2 ? null : STALL_TURNS - stall;
}
