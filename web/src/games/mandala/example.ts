/** A position for tests: two Cinnabar and one Turmeric in hand, the left mandala half built. */
import type { Example } from "@/table/testing.svelte.ts";
import type { Move, View } from "./types.gen.ts";

export const none = [0, 0, 0, 0, 0, 0];

export const example: Example<View, Move> = {
  seats: [
    { seat: 0, name: "Ana", bot: false, mine: true },
    { seat: 1, name: "Koi", bot: true, mine: false },
  ],
  view: {
    viewer: 0,
    seats: 2,
    to_move: 0,
    awaited: [0],
    over: false,
    phase: "action",
    turn: 3,
    first: 0,
    active: 0,
    falling: null,
    barren: null,
    armed: false,
    stall: 0,
    reason: null,
    hand_sizes: [3, 6],
    hands: [[2, 0, 1, 0, 0, 0], null],
    mountains: [[0, 1, 0, 0, 1, 0], none],
    fields: [
      [none, [0, 0, 0, 2, 0, 0]],
      [none, none],
    ],
    rivers: [[], [3]],
    cup_sizes: [2, 3],
    cups: [none, [0, 0, 0, 1, 0, 0]],
    cup_secrets: [[1, 0, 0, 0, 1, 0], null],
    scores: [0, null],
    deck_size: 70,
    discard: none,
    shuffles: 0,
    memory_aid: true,
    picked: [none, [0, 0, 0, 1, 0, 0]],
    stock: none,
    opened: none,
    drawn: [none, null],
    spent: [none, none],
  },
  moves: [
    { move: "build", mandala: 0, colour: 0 },
    { move: "grow", mandala: 0, colour: 0, cards: 1 },
    { move: "grow", mandala: 0, colour: 0, cards: 2 },
    { move: "discard", colour: 0, cards: 1 },
    { move: "discard", colour: 0, cards: 2 },
    { move: "discard", colour: 2, cards: 1 },
  ],
};

/** The left mandala is complete, and its mountain is shared out. */
export const sharing: { view: Partial<View>; moves: Move[] } = {
  view: {
    phase: "pick",
    falling: 0,
    barren: [false, false],
    mountains: [[0, 3, 0, 0, 1, 0], none],
    rivers: [[1], [3]],
  },
  moves: [
    { move: "take", colour: 1 },
    { move: "take", colour: 4 },
  ],
};
