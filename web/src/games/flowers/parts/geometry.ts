/** The drawing of a mandala, in a square from -162 to 162. */
import { point, round } from "@/ui/polar.ts";

export const HALF = 162;
export const RIM = 150;
export const SIDE = { inner: 76, outer: 136 };
export const HEART = 67;

/** The claim marker: a lotus bud in a square of 24. */
export const BUD =
  "M12 3C8.400 7.500 8.400 14.700 12 18.300 15.600 14.700 15.600 7.500 12 3z" +
  "M9.700 18.300C3.900 17.400 2.100 12 3.400 7.500 6.600 8.400 8.800 12.900 9.700 18.300z" +
  "M14.300 18.300C20.100 17.400 21.900 12 20.600 7.500 17.400 8.400 15.200 12.900 14.300 18.300z";

/** A lotus petal between two radii and two angles; `shoulder` is where it begins to narrow. */
export function petal(inner: number, outer: number, from: number, to: number, shoulder: number): string {
  const middle = (from + to) / 2;
  const width = to - from;
  const neck = inner + (outer - inner) * shoulder;
  const rise = outer - neck;
  return (
    `M${point(inner, from)}L${point(neck, from)}` +
    `C${point(neck + rise * 0.62, from + width * 0.03)}` +
    ` ${point(outer - rise * 0.18, middle - width * 0.16)} ${point(outer, middle)}` +
    `C${point(outer - rise * 0.18, middle + width * 0.16)}` +
    ` ${point(neck + rise * 0.62, to - width * 0.03)} ${point(neck, to)}` +
    `L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}Z`
  );
}

/** Where the seats sit around a mandala, the near one below, the others clockwise after it. */
export function seating(seats: number, near: number): { seat: number; angle: number; span: number }[] {
  const span = { 2: 172, 3: 114, 4: 84 }[seats] ?? 84;
  return Array.from({ length: seats }, (_, place) => ({
    seat: (near + place) % seats,
    angle: (180 + (place * 360) / seats) % 360,
    span,
  }));
}

/** The angles between which a card lies. */
export interface Cell {
  from: number;
  to: number;
  middle: number;
}

/** The cells of a side's cards, from left to right as one reads them. */
export function cells(number: number, angle: number, span: number): Cell[] {
  const width = Math.min(19, (span - 6) / Math.max(1, number));
  const sign = angle > 90 && angle <= 270 ? -1 : 1;
  return Array.from({ length: number }, (_, cell) => {
    const middle = angle + sign * (cell - (number - 1) / 2) * width;
    return { from: middle - width / 2 + 0.45, to: middle + width / 2 - 0.45, middle };
  });
}

/** The petals of half a bloom: an outer and an inner ring; `side` is -1 for the left half. */
export function bloom(radius: number, side: 1 | -1): { outer: string[]; inner: string[]; heart: string } {
  const base = side < 0 ? 180 : 0;
  const ring = (number: number, reach: number) =>
    Array.from({ length: number }, (_, turn) =>
      petal(
        radius * 0.25,
        reach,
        base + (turn * 180) / number + 0.6,
        base + ((turn + 1) * 180) / number - 0.6,
        0.55,
      ),
    );
  const heart = round(radius * 0.6);
  return {
    outer: ring(5, radius),
    inner: ring(4, radius * 0.84),
    heart: `M0 ${-heart}A${heart} ${heart} 0 0 ${side < 0 ? 0 : 1} 0 ${heart}Z`,
  };
}

/** Half a scalloped disc of radius 18: a tile in small. */
export function scallop(side: 1 | -1): string {
  const base = side > 0 ? 0 : 360;
  const step = 36 * side;
  const arc = (turn: number) =>
    `Q${point(22.5, base + (turn + 0.5) * step)} ${point(18, base + (turn + 1) * step)}`;
  return `M0 -18${[0, 1, 2, 3, 4].map(arc).join("")}Z`;
}
