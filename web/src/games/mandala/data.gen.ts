// Made by `python -m nelumbo.server.typescript`. Do not edit.

export const SEATS = 2;
export const MANDALAS = 2;
export const COLOURS = 6;
export const CARDS_PER_COLOUR = 18;
export const CARDS = 108;
export const MOUNTAIN_START = 2;
export const HAND_START = 6;
export const CUP_START = 2;
export const HAND_LIMIT = 8;
export const DRAW_LIMIT = 3;
export const RIVER_SPACES = 6;
export const STALL_TURNS = 40;
export const TURN_BOUND = 4058;
