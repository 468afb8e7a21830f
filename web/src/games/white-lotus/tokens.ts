/** The five kinds of token, by number as in the view; 0 is none. */
import { noun, t, type Noun } from "@/i18n/index.svelte.ts";
import { FORT, PALACE, RICE, TEMPLE, VILLAGE } from "./data.gen.ts";
import { ZONES } from "./map.gen.ts";

export const KINDS = [PALACE, TEMPLE, RICE, FORT, VILLAGE] as const;

/** Drawn in a square of 24, by kind. */
export const SHAPES = [
  "",
  "M12 1.5 14 4h5.5c.3 2.2 1.5 3.6 3.5 4.2L22 10h-2.5v2.6c.4 1.5 1.5 2.4 3.5 2.9l-1 1.7h-2V22h-5.5v-4.6" +
    "a2.5 2.5 0 0 0-5 0V22H4v-4.8H2l-1-1.7c2-.5 3.1-1.4 3.5-2.9V10H2L1 8.2C3 7.6 4.2 6.2 4.5 4H10Z" +
    "M7 10v2.4h10V10Z",
  "M12 .8l1 3.2h3.4c.2 1.3.9 2.2 2.1 2.7l-.7 1.4h-1.3v2h1.7c.2 1.3 1 2.2 2.3 2.7l-.7 1.5h-1.8v2.2h2.3" +
    "c.2 1.2 1 2 2.2 2.4l-.7 1.4h-2V22h-5v-2.2h-1.6V22h-5v-1.7h-2l-.7-1.4c1.2-.4 2-1.2 2.2-2.4H8v-2.2H6.2" +
    "l-.7-1.5c1.3-.5 2.1-1.4 2.3-2.7h1.7v-2H6.2l-.7-1.4c1.2-.5 1.9-1.4 2.1-2.7H11Z",
  "M11.2 22.5V9.2h1.6v13.3ZM12 .8c1.8 1.7 1.8 4.7 0 6.8-1.8-2.1-1.8-5.1 0-6.8Z" +
    "M11 12.6c-2.9.1-5-1.5-5.5-4.3 2.9-.1 5 1.5 5.5 4.3Z" +
    "M13 12.6c2.9.1 5-1.5 5.5-4.3-2.9-.1-5 1.5-5.5 4.3ZM11 18c-2.9.1-5-1.5-5.5-4.3 2.9-.1 5 1.5 5.5 4.3Z" +
    "M13 18c2.9.1 5-1.5 5.5-4.3-2.9-.1-5 1.5-5.5 4.3ZM1.5 20.8h7.8v1.7H1.5ZM14.7 20.8h7.8v1.7h-7.8Z",
  "M1.5 4h4v3h3V4h3.2v3h.6V4h3.2v3h3V4h4v7.5h-2V22h-6v-4.5a2.5 2.5 0 0 0-5 0V22h-6V11.5h-2Z" +
    "M7 12.5v2.5h2v-2.5ZM15 12.5v2.5h2v-2.5Z",
  "M7.5 3.5 14 10.2h-1.8v3.3l4.1-4.2 7.2 7.2h-2V22h-4v-3.6h-3V22H2.8V10.2H1ZM6 13v3.2h3V13Z",
] as const;

export function kindName(kind: number): string {
  return t(`white-lotus.kind.${kind}`);
}

export function kindNoun(kind: number): Noun {
  return noun(`white-lotus.kind.${kind}`);
}

export function zoneName(zone: number): string {
  return t(`white-lotus.zone.${ZONES[zone]!.id}`);
}

export function zoneNoun(zone: number): Noun {
  return noun(`white-lotus.zone.${ZONES[zone]!.id}`);
}
