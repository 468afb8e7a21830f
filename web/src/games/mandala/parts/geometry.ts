/** The drawing of a plate, in a square from -170 to 170. */
import { at, round } from "@/ui/polar.ts";

export const RIM = 158;
export const FIELD = { inner: 78, outer: 150 };
export const MOUNTAIN = 62;
const MOST = 21;
const HALF = 158;

/** A rim of small scallops. */
export function scallops(radius: number, number: number, depth: number): string {
  const step = 360 / number;
  const [x, y] = at(0, radius);
  let path = `M${x} ${y}`;
  for (let turn = 1; turn <= number; turn++) {
    const [cx, cy] = at((turn - 0.5) * step, radius + depth * 2);
    const [ex, ey] = at(turn * step, radius);
    path += `Q${cx} ${cy} ${ex} ${ey}`;
  }
  return `${path}Z`;
}

/** A slice of the mountain; the whole disc when there is only one. */
export function slice(from: number, to: number, radius: number): string {
  if (to - from >= 360)
    return `M0 ${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0 ${-radius}Z`;
  const [ax, ay] = at(from, radius);
  const [bx, by] = at(to, radius);
  return `M0 0L${ax} ${ay}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${bx} ${by}Z`;
}

/** A wavy arc: one ring of sand. */
export function ripple(from: number, to: number, radius: number): string {
  const waves = Math.max(2, Math.round(((to - from) * radius) / 460));
  const step = (to - from) / waves;
  const [x, y] = at(from, radius);
  let path = `M${x} ${y}`;
  for (let wave = 1; wave <= waves; wave++) {
    const [cx, cy] = at(from + (wave - 0.5) * step, radius + 4);
    const [ex, ey] = at(from + wave * step, radius);
    path += `Q${cx} ${cy} ${ex} ${ey}`;
  }
  return path;
}

/** The angles of a field's cells around its middle (0 for the far field, 180 for the near one). */
export function cells(number: number, middle: number): { angle: number; width: number }[] {
  const width = Math.min(MOST, HALF / Math.max(1, number));
  const sign = middle === 180 ? -1 : 1;
  return Array.from({ length: number }, (_, cell) => ({
    angle: middle + sign * (cell - (number - 1) / 2) * width,
    width,
  }));
}

/** One cell: a lotus petal that points outward, drawn at angle 0. */
export function petal(width: number): string {
  const half = Math.sin(((width - 1.2) * Math.PI) / 360);
  const [low, high] = [round(half * 84), round(half * 126)];
  return (
    `M${-low} -84L${-high} -122Q${-high * 0.85} -141 0 -146` +
    `Q${high * 0.85} -141 ${high} -122L${low} -84Q0 -79 ${-low} -84Z`
  );
}
