/** Coloured sand, for the games that are played with it. */
import type { Mark } from "./mark.ts";

const FLAME =
  "M12.3 2c.5 3-1 4.6-2.5 6.4C8.2 10.3 6.5 12.2 6.5 15.2 6.5 19 9.1 22 12.2 22s5.5-2.8 5.5-6.5" +
  "c0-2.6-1.1-4.7-2.3-6.4-.4 1.3-.9 2.1-1.8 2.8.4-3.7-.1-7.6-1.3-9.9z";
const SUN =
  "M12 7.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8zM11 1.8h2v4h-2zM11 18.2h2v4h-2zM1.8 11h4v2h-4z" +
  "M18.2 11h4v2h-4zM4.080 5.5 5.5 4.080l2.830 2.830-1.420 1.420z" +
  "M15.670 17.090l1.420-1.420 2.830 2.830-1.420 1.420zM4.080 18.5l2.830-2.830 1.420 1.420-2.830 2.830z" +
  "M15.670 6.910l2.830-2.830 1.420 1.420-2.830 2.830z";
const LOZENGE = "M12 1.8 21 12l-9 10.2L3 12zM12 7.2 7.7 12l4.3 4.8 4.3-4.8z";
const LEAF =
  "M20.8 3.2C12 2.6 4.6 6 3.7 13.2c-.2 1.8.2 3.6 1.2 5L3.2 20l1 1 1.9-1.7c1.6.9 3.3 1.2 5 .9" +
  "C18.3 19 21.5 11.9 20.8 3.2zM16.7 7.9 6.3 17.8l-.7-.7z";
const QUATREFOIL =
  "M12 2.6a4 4 0 0 1 4 4c0 .5-.1.9-.2 1.3.4-.1.9-.2 1.3-.2a4.2 4.2 0 0 1 0 8.5" +
  "c-.4 0-.9-.1-1.3-.2.1.4.2.9.2 1.3a4 4 0 0 1-8 0c0-.4.1-.9.2-1.3-.4.1-.9.2-1.3.2a4.2 4.2 0 0 1 0-8.5" +
  "c.4 0 .9.1 1.3.2-.1-.4-.2-.8-.2-1.3a4 4 0 0 1 4-4zM12 10.1a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8z";
const CRESCENT = "M14.7 2.3A10 10 0 1 0 21.6 15.7 8.3 8.3 0 0 1 14.7 2.3z";

function sand(letter: string, glyph: string): Mark {
  const of = (part: string) => `var(--sand-${letter.toLowerCase()}${part})`;
  return { glyph, letter, fill: of(""), ink: of("-ink"), edge: of("-edge"), name: `sand.${letter}` };
}

/** By letter. A game has either K or B: both are the crescent. */
export const SAND: Readonly<Record<"R" | "O" | "Y" | "G" | "P" | "K" | "B", Mark>> = {
  R: sand("R", FLAME),
  O: sand("O", SUN),
  Y: sand("Y", LOZENGE),
  G: sand("G", LEAF),
  P: sand("P", QUATREFOIL),
  K: sand("K", CRESCENT),
  B: sand("B", CRESCENT),
};
