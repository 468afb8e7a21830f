/** A colour of a game: fill, glyph and letter, always the three together. */
export interface Mark {
  /** SVG path in a square of 24. */
  glyph: string;
  letter: string;
  fill: string;
  ink: string;
  edge: string;
  /** The key of its name. */
  name: string;
}
