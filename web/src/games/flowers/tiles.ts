/** Flower tiles: a tile is a number, colour * 6 + value. */
import { noun, t, type Noun } from "@/i18n/index.svelte.ts";
import { POINTS, TIMES_THREE } from "./data.gen.ts";
import { colourNoun } from "./sand.ts";

export function colourOf(tile: number): number {
  return Math.floor(tile / POINTS.length);
}

export function isTriple(tile: number): boolean {
  return tile % POINTS.length === TIMES_THREE;
}

/** What a tile scores by itself. */
export function points(tile: number): number {
  return POINTS[tile % POINTS.length]!;
}

/** What is printed on it. */
export function face(tile: number): string {
  return isTriple(tile) ? "×3" : String(points(tile));
}

/** What two tiles of one colour score together. */
export function worth(one: number, two: number): number {
  const [low, high] = [points(one), points(two)].sort((a, b) => a - b) as [number, number];
  return isTriple(one) || isTriple(two) ? 3 * high : 2 * low + high;
}

/** How that number comes about: "2 × 3 + 5". */
export function sumOf(one: number, two: number): string {
  const [low, high] = [points(one), points(two)].sort((a, b) => a - b) as [number, number];
  return isTriple(one) || isTriple(two) ? `3 × ${high}` : `2 × ${low} + ${high}`;
}

export function tileName(tile: number): string {
  return t("flowers.tile.title", tileNoun(tile).values);
}

export function tileNoun(tile: number): Noun {
  return noun("flowers.tile", { colour: colourNoun(colourOf(tile)), value: face(tile) });
}
