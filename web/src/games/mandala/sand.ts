/** Mandala's six colours in the order of its counts. */
import { noun, t, type Noun } from "@/i18n/index.svelte.ts";
import type { Mark } from "@/ui/mark.ts";
import { SAND } from "@/ui/sand.ts";

export const COLOURS: readonly Mark[] = [SAND.R, SAND.O, SAND.Y, SAND.G, SAND.P, SAND.K];

export function mark(colour: number): Mark {
  return COLOURS[colour]!;
}

export function colourName(colour: number): string {
  return t(mark(colour).name);
}

export function colourNoun(colour: number): Noun {
  return noun(mark(colour).name);
}
