/** Where the name of a zone stands on the map: inside what is seen, and clear of the neighbours' pieces. */
import { ZONES } from "./map.gen.ts";

const LETTER = 6.2;
const WIDE_LETTER = 10.5;
/** The letters above are those of 10.5 px; a name is written in 15, on a small screen in 22. */
const SIZES = { small: 15, large: 22 };
const SMALLEST = 10.5;
/** The same for the small letters of the zones that nothing is said about. */
const PRINTED = { small: SMALLEST, large: 12.5 };

export interface Spot {
  x: number;
  y: number;
}

export interface Box extends Spot {
  width: number;
  height: number;
}

function breadth(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter > "\u2e80" ? WIDE_LETTER : LETTER), 0);
}

/** Whether a name in small letters fits into the breadth of a zone. */
export function fits(name: string, zone: number, large = false): boolean {
  const letters = large ? PRINTED.large : PRINTED.small;
  return (breadth(name) * letters) / SMALLEST < 0.8 * ZONES[zone]!.width;
}

/** What a name covers, whose letters are this high, around the middle of its baseline. */
function around(name: string, { x, y }: Spot, letters: number): Box {
  const half = (breadth(name) * letters) / SMALLEST / 2;
  return { x: x - half, y: y - letters * 0.8, width: 2 * half, height: letters };
}

/** What the small name of a zone covers. */
export function printedBox(name: string, spot: Spot, large: boolean): Box {
  return around(name, spot, large ? PRINTED.large : PRINTED.small);
}

/** What the name of a zone that is spoken of covers. */
export function nameBox(name: string, spot: Spot, large: boolean): Box {
  return around(name, spot, large ? SIZES.large : SIZES.small);
}

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** The middle of the name's baseline: below the zone's pieces, or above where it covers less of others there.
 * `taken` is what other names cover already; one of those weighs more than all pieces.
 */
export function nameSpot(
  name: string,
  zone: number,
  occupied: readonly number[],
  { large, box, taken = [] }: { large: boolean; box: Box; taken?: readonly Box[] },
): Spot {
  const letters = large ? SIZES.large : SIZES.small;
  const half = (breadth(name) * letters) / SMALLEST / 2 + 4;
  const piece = large ? 24 : 19;
  const { x, y } = ZONES[zone]!;
  const within = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to);
  const spots = [piece + letters, -piece - letters * 0.8, piece + letters * 2.4, -piece - letters * 2].map(
    (dy) => ({
      x: within(x, box.x + half, box.x + box.width - half),
      y: within(y + dy, box.y + letters, box.y + box.height - 4),
    }),
  );
  const pieces = (spot: Spot) =>
    occupied.filter((other) => {
      const { x: px, y: py } = ZONES[other]!;
      const near = Math.abs(px - spot.x) < half + piece * 0.8;
      return near && Math.abs(py - (spot.y - letters * 0.35)) < letters * 0.5 + piece * 0.8;
    }).length;
  const names = (spot: Spot) => taken.filter((one) => overlaps(one, nameBox(name, spot, large))).length;
  const covered = (spot: Spot) => names(spot) * ZONES.length + pieces(spot);
  return spots.reduce((best, spot) => (covered(spot) < covered(best) ? spot : best));
}
