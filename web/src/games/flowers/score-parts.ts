/** The parts of a seat's score: single tiles, and Flowers. */
import { t } from "@/i18n/index.svelte.ts";
import type { ScorePart } from "@/table/decided.ts";
import { size } from "./counting.ts";
import { points, worth } from "./tiles.ts";
import type { View } from "./types.gen.ts";

export function scoreParts(view: View, seat: number): ScorePart[] {
  const flowers = view.flowers[seat]!.map(({ tiles }) => (tiles ? worth(tiles[0]!, tiles[1]!) : 0));
  return [
    { name: t("flowers.score.singles"), points: size(view.singles[seat]!.map(points)) },
    { name: t("flowers.score.flowers"), points: size(flowers) },
  ];
}
