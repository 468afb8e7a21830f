// Made by `python -m nelumbo.server.typescript`. Do not edit.

export interface MandalaView {
  viewer: number | null;
  seats: number;
  to_move: number | null;
  awaited: number[];
  over: boolean;
  phase: string;
  turn: number;
  first: number;
  active: number;
  falling: number | null;
  barren: boolean[] | null;
  armed: boolean;
  stall: number;
  reason: string | null;
  hand_sizes: number[];
  hands: (number[] | null)[];
  mountains: number[][];
  fields: number[][][];
  rivers: number[][];
  cup_sizes: number[];
  cups: (number[] | null)[];
  cup_secrets: (number[] | null)[];
  scores: (number | null)[];
  deck_size: number;
  discard: number[];
  shuffles: number;
  memory_aid: boolean;
  picked: number[][] | null;
  stock: number[] | null;
  opened: number[] | null;
  drawn: (number[] | null)[];
  spent: number[][] | null;
}

export interface Build {
  move: "build";
  mandala: number;
  colour: number;
}

export interface Grow {
  move: "grow";
  mandala: number;
  colour: number;
  cards: number;
}

export interface Discard {
  move: "discard";
  colour: number;
  cards: number;
}

export interface Take {
  move: "take";
  colour: number;
}

export interface Built {
  event: "built";
  seat: number;
  mandala: number;
  colour: number;
}

export interface Grew {
  event: "grew";
  seat: number;
  mandala: number;
  colour: number;
  cards: number;
}

export interface Discarded {
  event: "discarded";
  seat: number;
  colour: number;
  cards: number;
}

export interface Drew {
  event: "drew";
  seat: number;
  cards: number;
  colours: number[] | null;
}

export interface Shuffled {
  event: "shuffled";
  cards: number;
}

export interface Armed {
  event: "armed";
}

export interface Completed {
  event: "completed";
  mandala: number;
  first_picker: number | null;
}

export interface Took {
  event: "took";
  seat: number;
  colour: number | null;
  cards: number;
  river_space: number | null;
  to_cup: number;
  to_discard: number;
}

export interface Cleared {
  event: "cleared";
  mandala: number;
  cards: number;
}

export interface Refilled {
  event: "refilled";
  mandala: number;
  colours: number[];
}

export interface Thrown {
  event: "thrown";
  seat: number;
  cards: number[];
}

export interface Ended {
  event: "ended";
  reason: string;
  scores: number[];
  cups: number[][];
  places: number[];
}

export type View = MandalaView;

export type Move = Build | Grow | Discard | Take;

export type GameEvent = Built | Grew | Discarded | Drew | Shuffled | Armed | Completed | Took | Cleared | Refilled | Thrown | Ended;
