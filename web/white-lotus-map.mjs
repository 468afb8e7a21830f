/**
 * Makes src/games/white-lotus/map.gen.ts from the engine's map: `node white-lotus-map.mjs`. Coordinates are
 * rounded to whole units.
 */
import { readFileSync, writeFileSync } from "node:fs";

const at = (path) => new URL(path, import.meta.url);
const map = JSON.parse(readFileSync(at("../src/nelumbo/games/white_lotus/data/map.json"), "utf8"));
const order = new Map(map.zones.map((zone, index) => [zone.id, index]));
const round = ([x, y]) => `${Math.round(x)} ${Math.round(y)}`;
const places = (ids) => ids.map((id) => order.get(id)).join(", ");
const path = (points) => `M${points.map(round).join("L")}Z`;

/** The module's text; a test compares it with the file. */
export function made() {
  const lines = map.zones.map(({ id, centre, neighbours, polygon }) => {
    const [x, y] = centre.map(Math.round);
    return `  { id: "${id}", x: ${x}, y: ${y}, next: [${places(neighbours)}], d: "${path(polygon)}" },`;
  });
  const editions = map.editions.map(
    ({ edition, start, dragon }) =>
      `  "${map.format}/${edition}": { start: [${places(start)}], dragon: [${places(dragon)}] },`,
  );
  return `// Made by \`node white-lotus-map.mjs\` from the engine's map. Do not edit.

export interface Zone {
  id: string;
  x: number;
  y: number;
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

if (process.argv[1]?.endsWith("white-lotus-map.mjs"))
  writeFileSync(at("src/games/white-lotus/map.gen.ts"), made());
