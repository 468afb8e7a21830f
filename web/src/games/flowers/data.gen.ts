// Made by `python -m nelumbo.server.typescript`. Do not edit.

export const MOST_SEATS = 4;
export const MANDALAS = 3;
export const COLOURS = 6;
export const CARDS_PER_COLOUR = 15;
export const CARDS = 90;
export const HAND_START = 5;
export const HAND_LIMIT = 8;
export const DRAW_LIMIT = 4;
export const TILES = 36;
export const VALUES = 6;
export const POINTS = [2, 3, 4, 5, 7, 0] as const;
export const TIMES_THREE = 5;
export const PILE = 18;
export const FLOWERS_TO_END = 3;
export const MOST_TURNS = 6000;
export const DECISION_BOUND = 1458;
