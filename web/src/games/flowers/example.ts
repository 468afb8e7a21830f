/** A position for tests: mandala 1 lacks only yellow, of which one card is in hand. */
import type { Example } from "@/table/testing.svelte.ts";
import type { Centre, Move, Side, View } from "./types.gen.ts";

const none = [0, 0, 0, 0, 0, 0];
export const bare: Side = { up: none, down: 0, down_colours: null };
export const centre = (
  dark: number,
  light: number,
  sides = [bare, bare, bare],
  holder: number | null = null,
): Centre => ({ dark, light, holder, sides });
/** Red 7 and green 3, with purple, blue and orange: only yellow is missing. */
export const FULL = centre(
  4,
  19,
  [
    { up: [0, 2, 0, 0, 0, 0], down: 1, down_colours: [1, 0, 0, 0, 0, 0] },
    { up: [0, 0, 1, 0, 0, 0], down: 1, down_colours: null },
    { up: [0, 0, 0, 0, 1, 0], down: 0, down_colours: null },
  ],
  0,
);

export const example: Example<View, Move> = {
  seats: [
    { seat: 0, name: "Ana", bot: false, mine: true },
    { seat: 1, name: "Koi", bot: true, mine: false },
    { seat: 2, name: "Bo", bot: false, mine: false },
  ],
  view: {
    viewer: 0,
    seats: 3,
    to_move: 0,
    awaited: [0],
    over: false,
    phase: "play",
    turn: 9,
    first: 0,
    active: 0,
    passes: 0,
    falling: null,
    reason: null,
    order: [],
    fallen: 0,
    double_tile_cards: "retrieve",
    memory_aid: false,
    dark_backs: [],
    hand_sizes: [3, 6, 7],
    hands: [[2, 0, 0, 0, 0, 1], null, null],
    mandalas: [FULL, centre(12, 20), centre(6, 24)],
    singles: [[0], [], []],
    flowers: [[], [{ colour: 2, tiles: null }], []],
    scores: [2, null, 0],
    deck_size: 40,
    discard: none,
    shuffles: 0,
    pairs_left: 12,
    aside: [],
    memory: null,
  },
  moves: [0, 1, 2].flatMap((mandala): Move[] => [
    { move: "play", colour: 0, cards: 1, mandala },
    { move: "play", colour: 0, cards: 2, mandala },
    { move: "play", colour: 5, cards: 1, mandala },
  ]),
};
