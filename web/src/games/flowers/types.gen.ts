// Made by `python -m nelumbo.server.typescript`. Do not edit.

export interface FlowersView {
  viewer: number | null;
  seats: number;
  to_move: number | null;
  awaited: number[];
  over: boolean;
  phase: string;
  turn: number;
  first: number;
  active: number;
  passes: number;
  falling: number | null;
  reason: string | null;
  order: number[];
  fallen: number;
  double_tile_cards: string;
  memory_aid: boolean;
  dark_backs: number[];
  hand_sizes: number[];
  hands: (number[] | null)[];
  mandalas: Centre[];
  singles: number[][];
  flowers: Pair[][];
  scores: (number | null)[];
  deck_size: number;
  discard: number[];
  shuffles: number;
  pairs_left: number;
  aside: number[];
  memory: Memory | null;
}

export interface Centre {
  dark: number | null;
  light: number | null;
  holder: number | null;
  sides: Side[];
}

export interface Side {
  up: number[];
  down: number;
  down_colours: number[] | null;
}

export interface Pair {
  colour: number;
  tiles: number[] | null;
}

export interface Memory {
  down: number[][][];
  flowers: number[][][];
  known: number[][];
  stock: number[];
  old: number[];
  kept_sizes: number[];
  drawn_sizes: number[];
  spent: number[][];
  kept: number[];
  drawn: number[];
}

export interface Play {
  move: "play";
  colour: number;
  cards: number;
  mandala: number;
}

export interface Take {
  move: "take";
  tile: number;
}

export interface TakeBoth {
  move: "take_both";
  first: number;
  second: number;
}

export interface Played {
  event: "played";
  seat: number;
  mandala: number;
  colour: number | null;
  cards: number;
  up: boolean;
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

export interface Collects {
  event: "collects";
  mandala: number;
  seat: number;
}

export interface Passed {
  event: "passed";
  seat: number;
  turn: number;
}

export interface Fell {
  event: "fell";
  mandala: number;
}

export interface Took {
  event: "took";
  seat: number;
  tiles: number[];
}

export interface Got {
  event: "got";
  seat: number;
  tile: number;
}

export interface Flowered {
  event: "flowered";
  seat: number;
  colour: number;
  older: number | null;
  newer: number | null;
}

export interface SetAside {
  event: "set_aside";
  dark: number;
  light: number;
}

export interface Discarded {
  event: "discarded";
  seat: number;
  cards: number[];
}

export interface TakenBack {
  event: "taken_back";
  seat: number;
  up: number[];
  down: number;
  down_colours: number[] | null;
}

export interface Begun {
  event: "begun";
  mandala: number;
  dark: number;
  light: number;
}

export interface Ending {
  event: "ending";
  reason: string;
  order: number[];
}

export interface Scored {
  event: "scored";
  scores: number[];
  hand_sizes: number[];
  places: number[];
}

export type View = FlowersView;

export type Move = Play | Take | TakeBoth;

export type GameEvent = Played | Drew | Shuffled | Collects | Passed | Fell | Took | Got | Flowered | SetAside | Discarded | TakenBack | Begun | Ending | Scored;
