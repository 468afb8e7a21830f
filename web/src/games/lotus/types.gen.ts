// Made by `python -m nelumbo.server.typescript`. Do not edit.

export interface LotusView {
  viewer: number | null;
  seats: number;
  to_move: number | null;
  awaited: number[];
  over: boolean;
  phase: string;
  turn: number;
  action: number;
  active: number;
  first: number;
  teams: boolean;
  finish_round: boolean;
  colours: string[];
  garden: FlowerView[];
  resolving: number | null;
  due: number[];
  row: number[];
  wild_size: number;
  wild: number[] | null;
  hand_sizes: number[];
  hands: (string[] | null)[];
  deck_sizes: number[];
  decks: (string[] | null)[];
  known_sizes: number[];
  known: (string[] | null)[];
  taken: TakenView[][];
  supplies: number[];
  elders: string[];
  powers: string[][];
  tokens: number[];
  piles: string[][];
  removed: string[];
  scores: number[];
  final: FinalView | null;
  stall: number;
  petal_played: boolean;
}

export interface FlowerView {
  flower: number;
  petals: string[];
  guardians: number[];
  elders: boolean[];
  strengths: number[];
}

export interface TakenView {
  flower: number;
  under: number;
}

export interface FinalView {
  cause: string;
  seat: number;
  turn: number;
  turns_left: number;
}

export interface Play {
  move: "play";
  flower: number;
  singles: number;
  doubles: number;
  wilds: number;
}

export interface Exchange {
  move: "exchange";
  cards: string[];
}

export interface Guard {
  move: "guard";
  flower: number;
  source: number | null;
  elder: boolean;
}

export interface Pass {
  move: "pass";
}

export interface Reward {
  move: "reward";
  power: "ELDER" | "GROWTH" | "PATH" | null;
}

export interface Draw {
  move: "draw";
  wild: number | null;
}

export interface Played {
  event: "played";
  seat: number;
  flower: number;
  cards: string[];
}

export interface Exchanged {
  event: "exchanged";
  seat: number;
  number: number;
  put_under: string[] | null;
  drawn: string[] | null;
}

export interface Moved {
  event: "moved";
  seat: number;
  flower: number;
  source: number | null;
  elder: boolean;
}

export interface Passed {
  event: "passed";
  seat: number;
}

export interface Completed {
  event: "completed";
  flower: number;
  strengths: number[];
  controllers: number[];
}

export interface Rewarded {
  event: "rewarded";
  seat: number;
  power: string | null;
}

export interface Harvested {
  event: "harvested";
  seat: number;
  flower: number;
  petals: number;
}

export interface Drew {
  event: "drew";
  seat: number;
  card: string | null;
}

export interface Took {
  event: "took";
  seat: number;
  flower: number;
}

export interface Revealed {
  event: "revealed";
  flowers: number[];
}

export interface FinalRound {
  event: "final_round";
  cause: string;
  seat: number;
  turns_left: number;
}

export interface Awarded {
  event: "awarded";
  flower: number;
  strengths: number[];
  petals: number[];
  removed: number;
}

export interface Ended {
  event: "ended";
  scores: number[];
  places: number[];
  teams: boolean;
  tie_break: boolean;
}

export type View = LotusView;

export type Move = Play | Exchange | Guard | Pass | Reward | Draw;

export type GameEvent = Played | Exchanged | Moved | Passed | Completed | Rewarded | Harvested | Drew | Took | Revealed | FinalRound | Awarded | Ended;
