/** The four guardians by letter, and the wildflower, which belongs to nobody. */
import { t } from "@/i18n/index.svelte.ts";
import type { Mark } from "@/ui/mark.ts";

function dot(x: number, y: number, radius: number): string {
  const half = `a${radius} ${radius} 0 1 0`;
  return `M${x - radius} ${y}${half} ${radius * 2} 0${half} ${-radius * 2} 0Z`;
}

const BUTTERFLY =
  "M10.8 11.9C9.4 5.8 4.2 2.4 2 4.3c-2.2 2 .4 8.6 8.8 8.4Z" +
  "M13.2 11.9C14.6 5.8 19.8 2.4 22 4.3c2.2 2-.4 8.6-8.8 8.4Z" +
  "M10.8 13.8c-5-.5-7.9 2-6.9 5.1 1 3 5.9 2.8 6.9-3.2Z" +
  "M13.2 13.8c5-.5 7.9 2 6.9 5.1-1 3-5.9 2.8-6.9-3.2ZM11.2 7.5h1.6v12h-1.6Z" +
  dot(5.6, 7.2, 1.4) +
  dot(18.4, 7.2, 1.4);
const CATERPILLAR =
  dot(3.4, 17.4, 2.4) +
  dot(8, 14.4, 2.5) +
  dot(12.9, 15.9, 2.5) +
  dot(18.3, 11.9, 4.2) +
  dot(19.8, 11, 1.1) +
  "M15.6 7.3 14.3 2.9l1.4-.4 1.5 4.3ZM19.1 6.7l1.8-4.3 1.3.5-1.6 4.3Z" +
  "M2.7 20.6h1.4v1.8H2.7ZM7.3 17.7h1.4v2.2H7.3ZM12.2 19.2h1.4v2.2h-1.4ZM17 17h1.4v2.4H17Z";
const LADYBUG =
  dot(12, 14.5, 8.1) +
  dot(8.1, 12.3, 1.7) +
  dot(15.9, 12.3, 1.7) +
  dot(8.5, 17.5, 1.7) +
  dot(15.5, 17.5, 1.7) +
  "M11.4 8h1.2v14.4h-1.2Z" +
  "M7.8 5.7a4.3 4 0 0 1 8.4 0ZM8.9 2.7 7.4.9l1-.8 1.7 2ZM15.1 2.7l1.5-1.8-1-.8-1.7 2Z";
const DRAGONFLY =
  "M10.4 8.9C6 9.9.9 9 .2 7.1.5 5 6 5.6 10.4 7.2ZM13.6 8.9C18 9.9 23.1 9 23.8 7.1 23.5 5 18 5.6 13.6 7.2Z" +
  "M10.5 10.6C6 11.2 1.7 13.1 1.5 15c.8 1.6 6.2-.3 9.1-2.5Z" +
  "M13.5 10.6c4.5.6 8.8 2.5 9 4.4-.8 1.6-6.2-.3-9.1-2.5Z" +
  "M10.9 7.3h2.2l-.3 8.2-.4 7.7h-.8l-.4-7.7Z" +
  dot(12, 4.2, 2.6);
const SPRIG =
  "M11.3 22.5c-.5-6-.5-11 .7-18.5 1.2 7.5 1.2 12.5.7 18.5Z" +
  "M10.9 13.5C5.5 13 3 9.5 3 5.5c5 0 7.9 3 7.9 8ZM13.1 17.5c5-.5 7.9-4 7.9-8-5 0-7.9 3-7.9 8Z";

function insect(letter: string, glyph: string): Mark {
  const of = (part: string) => `var(--insect-${letter.toLowerCase()}${part})`;
  return {
    glyph,
    letter,
    fill: of(""),
    ink: of("-ink"),
    edge: "rgb(0 0 0 / 28%)",
    name: `lotus.insect.${letter}`,
  };
}

export const WILD: Mark = {
  glyph: SPRIG,
  letter: "W",
  fill: "var(--wild-back)",
  ink: "#ffffff",
  edge: "rgb(0 0 0 / 28%)",
  name: "lotus.insect.W",
};

const INSECTS: Readonly<Record<string, Mark>> = {
  Y: insect("Y", BUTTERFLY),
  G: insect("G", CATERPILLAR),
  R: insect("R", LADYBUG),
  B: insect("B", DRAGONFLY),
  W: WILD,
};

/** By the letter of a colour, as in `R5s`, or W. */
export function mark(letter: string): Mark {
  return INSECTS[letter]!;
}

export function insectName(letter: string): string {
  return t(mark(letter).name);
}
