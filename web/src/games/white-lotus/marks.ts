/** What an edition of the map has printed on it. */
import { EDITIONS, type Marks } from "./map.gen.ts";
import type { View } from "./types.gen.ts";

const NONE: Marks = { start: [], dragon: [] };

export function marksOf({ map }: Pick<View, "map">): Marks {
  return EDITIONS[map] ?? NONE;
}
