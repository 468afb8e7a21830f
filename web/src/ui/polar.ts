/** Drawing around a middle: angles in degrees, 0 above, clockwise. */

export const round = (value: number): number => Math.round(value * 100) / 100;

export function at(angle: number, radius: number): [number, number] {
  const turn = (angle * Math.PI) / 180;
  return [round(Math.sin(turn) * radius), round(-Math.cos(turn) * radius)];
}

/** A point as a path spells it. */
export const point = (radius: number, angle: number): string => at(angle, radius).join(" ");

/** Part of a ring, from one angle to another. */
export function sector(from: number, to: number, inner: number, outer: number): string {
  const large = to - from > 180 ? 1 : 0;
  return (
    `M${point(inner, from)}L${point(outer, from)}A${outer} ${outer} 0 ${large} 1 ${point(outer, to)}` +
    `L${point(inner, to)}A${inner} ${inner} 0 ${large} 0 ${point(inner, from)}Z`
  );
}

/** A whole circle, as a path. */
export const circle = (radius: number): string =>
  `M0 ${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0 ${-radius}Z`;
