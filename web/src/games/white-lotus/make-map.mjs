/**
 * Makes map.gen.ts from the engine's map: `node src/games/white-lotus/make-map.mjs`. Coordinates are rounded
 * to whole units; paths take relative steps, which compress to two thirds.
 */
import { readFileSync, writeFileSync } from "node:fs";

const at = (path) => new URL(path, import.meta.url);
const map = JSON.parse(readFileSync(at("../../../../src/nelumbo/games/white_lotus/data/map.json"), "utf8"));
const order = new Map(map.zones.map((zone, index) => [zone.id, index]));
const places = (ids) => ids.map((id) => order.get(id)).join(", ");

function path(points) {
  const whole = points.map(([x, y]) => [Math.round(x), Math.round(y)]);
  const steps = whole.slice(1).map(([x, y], index) => [x - whole[index][0], y - whole[index][1]]);
  return `M${whole[0].join(" ")}l${steps.flat().join(" ").replaceAll(" -", "-")}z`;
}

/** The module's text; a test compares it with the file. */
export function made() {
  const lines = map.zones.map(({ id, centre, neighbours, polygon }) => {
    const [x, y] = centre.map(Math.round);
    const xs = polygon.map(([x]) => Math.round(x));
    const width = Math.max(...xs) - Math.min(...xs);
    const next = places(neighbours);
    return `  { id: "${id}", x: ${x}, y: ${y}, width: ${width}, next: [${next}], d: "${path(polygon)}" },`;
  });
  const editions = map.editions.map(
    ({ edition, start, dragon }) =>
      `  "${map.format}/${edition}": { start: [${places(start)}], dragon: [${places(dragon)}] },`,
  );
  return `// Made by \`node src/games/white-lotus/make-map.mjs\` from the engine's map. Do not edit.

export interface Zone {
  id: string;
  x: number;
  y: number;
  width: number;
  next: number[];
  d: string;
}

/** Where one may begin, and where dragons live. */
export interface Marks {
  start: readonly number[];
  dragon: readonly number[];
}

/** By the map's name, as in the view. */
export const EDITIONS: Record<string, Marks> = {
${editions.join("\n")}
};

export const OUTLINE = "${path(map.outline)}";

export const ZONES: readonly Zone[] = [
${lines.join("\n")}
];
`;
}

if (process.argv[1]?.endsWith("make-map.mjs")) writeFileSync(at("map.gen.ts"), made());
