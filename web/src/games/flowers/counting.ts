/** What a player would otherwise count by hand. Nothing here says what is allowed. */
import { COLOURS, DRAW_LIMIT, HAND_LIMIT } from "./data.gen.ts";
import { colourOf, points, worth } from "./tiles.ts";
import type { Centre, Move, Side, View } from "./types.gen.ts";

export function size(counts: readonly number[]): number {
  return counts.reduce((total, number) => total + number, 0);
}

/** All cards of a side, face up or down. */
export function total(side: Side): number {
  return size(side.up) + side.down;
}

/** Which of the six colours show in a mandala: its tiles, and cards that lie face up. */
export function present(centre: Centre): boolean[] {
  const tiles = [centre.dark, centre.light].flatMap((tile) => (tile === null ? [] : [colourOf(tile)]));
  return Array.from(
    { length: COLOURS },
    (_, colour) => tiles.includes(colour) || centre.sides.some((side) => side.up[colour]! > 0),
  );
}

/** Who would take a tile if the mandala fell now; the first takes both where there is no second. */
export interface Taking {
  first: number | null;
  second: number | null;
}

export function taking({ holder, sides }: Centre): Taking {
  if (holder === null) return { first: null, second: null };
  const rivals = sides.flatMap((side, seat) =>
    seat !== holder && size(side.up) > 0 ? [{ seat, cards: total(side), up: size(side.up) }] : [],
  );
  rivals.sort((a, b) => b.cards - a.cards || b.up - a.up);
  const [best, next] = rivals;
  const tied = best && next && best.cards === next.cards && best.up === next.up;
  const enough = best && (sides.length > 2 || 2 * best.cards >= total(sides[holder]!));
  return { first: holder, second: best && !tied && enough ? best.seat : null };
}

export interface After {
  centre: Centre;
  up: boolean;
  complete: boolean;
  draws: number;
}

/** A mandala as it would be after a play. */
export function after(view: View, seat: number, move: Extract<Move, { move: "play" }>): After {
  const before = view.mandalas[move.mandala]!;
  const up = !present(before)[move.colour];
  const sides = before.sides.map((side, other) => (other === seat ? laid(side, move, up) : side));
  const mine = total(sides[seat]!);
  const ahead =
    size(sides[seat]!.up) > 0 &&
    sides.every((side, other) => other === seat || size(side.up) === 0 || total(side) < mine);
  const centre = { ...before, sides, holder: ahead ? seat : before.holder };
  return { centre, up, complete: present(centre).every(Boolean), draws: draws(view, seat, move.cards) };
}

function laid(side: Side, { colour, cards }: { colour: number; cards: number }, up: boolean): Side {
  const add = (counts: number[]) =>
    counts.map((number, other) => (other === colour ? number + cards : number));
  if (up) return { ...side, up: add(side.up) };
  return { ...side, down: side.down + cards, down_colours: side.down_colours && add(side.down_colours) };
}

function draws(view: View, seat: number, cards: number): number {
  const left = view.hand_sizes[seat]! - cards;
  return cards === 1
    ? Math.max(0, Math.min(DRAW_LIMIT, HAND_LIMIT - left, view.deck_size + size(view.discard)))
    : 0;
}

/** What taking these tiles, one after the other, would bring to a seat. */
export interface Gain {
  points: number;
  /** By tile: the single that it joins, or null. */
  joins: (number | null)[];
}

export function gain(view: View, seat: number, tiles: readonly number[]): Gain {
  const singles = [...view.singles[seat]!];
  let sum = 0;
  const joins = tiles.map((tile) => {
    const at = singles.findIndex((single) => colourOf(single) === colourOf(tile));
    if (at < 0) {
      singles.push(tile);
      sum += points(tile);
      return null;
    }
    const [mate] = singles.splice(at, 1) as [number];
    sum += worth(mate, tile) - points(mate);
    return mate;
  });
  return { points: sum, joins };
}

/** The points of a seat as far as the viewer sees them. */
export function standing(view: View, seat: number): { points: number; whole: boolean } {
  const exact = view.scores[seat];
  if (exact !== null && exact !== undefined) return { points: exact, whole: true };
  const singles = size(view.singles[seat]!.map(points));
  const flowers = size(
    view.flowers[seat]!.map((pair) => (pair.tiles ? worth(pair.tiles[0]!, pair.tiles[1]!) : 0)),
  );
  return { points: singles + flowers, whole: false };
}
