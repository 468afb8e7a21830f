/** The six houses by seat: colour, crest and letter. */
import type { SeatName } from "@/games/contract.ts";
import { noun, t, type Noun } from "@/i18n/index.svelte.ts";
import type { Mark } from "@/ui/mark.ts";

const FAN =
  "M12 21.8 1.2 9.9C4 6 7.7 4 12 4s8 2 10.8 5.9ZM6.3 8.3l4.4 8.8.9-.4-4.4-8.8ZM11.5 6.6v10h1v-10Z" +
  "M16.8 7.900l-4.4 8.8.9.4 4.4-8.8Z";
const WAVE =
  "M1 20.5C1.5 9.5 8.2 3 15.5 3.2c5.3.2 8 4.3 6.7 7.9-1.2 3.3-5.7 3.8-6.9.9-.5-1.3" +
  " 0-2.5.9-3.1-4.3-.5-6.6 4.4-2.7 8.1 2 1.9 5.6 2.7 9.5 2.3v1.2Z";
const BAMBOO =
  "M3.5 3h4v5.2h-4ZM3.5 9.4h4v6.4h-4ZM3.5 17h4v5h-4ZM10 1.5h4v4.2h-4ZM10 6.9h4v6.4h-4ZM10 14.5h4V22h-4Z" +
  "M16.5 4h4v6.2h-4ZM16.5 11.4h4v5.2h-4ZM16.5 17.8h4V22h-4Z";
const COIN = "M12 1.2a10.8 10.8 0 1 0 0 21.6 10.8 10.8 0 0 0 0-21.6ZM7.8 7.8h8.4v8.4H7.8Z";
const PLUM =
  "M12 1.2a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6ZM5.3 6.2a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6Z" +
  "M18.7 6.2a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6Z" +
  "M7.9 14.1a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6Z" +
  "M16.1 14.1a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6ZM12 10.6a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z";
const MOUNTAIN = "M.6 20.8 8.7 4.5l4 7.6 2.4-4 8.3 12.7Z";

/** A house, and its crest's colour on white. */
export interface House extends Mark {
  deep: string;
}

function house(letter: string, glyph: string, deep: string): House {
  const of = (part: string) => `var(--house-${letter.toLowerCase()}${part})`;
  return {
    glyph,
    letter,
    fill: of(""),
    ink: of("-ink"),
    edge: "rgb(0 0 0 / 28%)",
    name: `white-lotus.house.${letter}`,
    deep,
  };
}

const HOUSES: readonly House[] = [
  house("R", FAN, "var(--house-r)"),
  house("B", WAVE, "var(--house-b)"),
  house("G", BAMBOO, "#14603f"),
  house("Y", COIN, "#6b4c00"),
  house("V", PLUM, "#5b3590"),
  house("O", MOUNTAIN, "#8a3c06"),
];

export function houseOf(seat: number): House {
  return HOUSES[seat]!;
}

export function houseName(seat: number): string {
  return t(houseOf(seat).name);
}

/** The player inside a sentence; oneself is "you". */
export function named(seats: SeatName[], seat: number): string | Noun {
  const who = seats[seat];
  return who?.mine ? noun("white-lotus.you") : (who?.name ?? noun(houseOf(seat).name));
}

/** The player where a line begins. */
export function titled(seats: SeatName[], seat: number): string {
  const who = seats[seat];
  return who?.mine ? t("white-lotus.You") : (who?.name ?? houseName(seat));
}
