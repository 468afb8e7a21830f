/**
 * Makes src/games/white-lotus/map.gen.ts from the engine's map: `node white-lotus-map.mjs`. Coordinates are
 * rounded to whole units.
 */
import { readFileSync, writeFileSync } from "node:fs";

const at = (path) => new URL(path, import.meta.url);
const map = JSON.parse(readFileSync(at("../src/nelumbo/games/white_lotus/data/map.json"), "utf8"));
const order = new Map(map.zones.map((zone, index) => [zone.id, index]));
const round = ([x, y]) => `${Math.round(x)} ${Math.round(y)}`;
const path = (points) => `M${points.map(round).join("L")}Z`;

/** The module's text; a test compares it with the file. */
export function made() {
  const lines = map.zones.map(({ id, start, north_west, dragon, centre, neighbours, polygon }) => {
    const flags = [start && "start", north_west && "northWest", dragon && "dragon"]
      .filter(Boolean)
      .map((flag) => `${flag}: true, `);
    const [x, y] = centre.map(Math.round);
    const next = neighbours.map((name) => order.get(name)).join(", ");
    return `  { id: "${id}", ${flags.join("")}x: ${x}, y: ${y}, next: [${next}], d: "${path(polygon)}" },`;
  });
  return `// Made by \`node white-lotus-map.mjs\` from the engine's map. Do not edit.

export interface Zone {
  id: string;
  start?: true;
  northWest?: true;
  dragon?: true;
  x: number;
  y: number;
  next: number[];
  d: string;
}

export const OUTLINE = "${path(map.outline)}";

export const ZONES: readonly Zone[] = [
${lines.join("\n")}
];
`;
}

if (process.argv[1]?.endsWith("white-lotus-map.mjs"))
  writeFileSync(at("src/games/white-lotus/map.gen.ts"), made());
