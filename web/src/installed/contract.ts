/** What `board.js` of a game in another package exports as default: plain functions, without a build step. */

import type { AnyEvent, AnyMove, AnyView, Line, Progress, Reason, SeatName } from "@/games/contract.ts";
import type { t } from "@/i18n/index.svelte.ts";
import type { ScorePart } from "@/table/decided.ts";

type Say = typeof t;

/** What a board is drawn from. `near` is the seat from which it is seen. */
export interface Drawing {
  view: AnyView;
  moves: readonly AnyMove[];
  near: number;
  seats: SeatName[];
  t: Say;
}

export interface BoardModule {
  /** The board as one element, drawn anew after every change. What has a `data-place` can be pressed. */
  draw: (drawing: Drawing) => Element;
  /** Where a move is made: a `data-place` of the board; a move without one gets a button. */
  placeOf: (move: AnyMove) => string;
  /** The decision as a question, or what is expected. */
  ask: (drawing: Drawing) => string;
  sayMove: (move: AnyMove, t: Say) => string;
  /** One event as a line of the log; null where none is needed. */
  say: (event: AnyEvent, seats: SeatName[], t: Say) => Line | null;
  sayReason: (reason: Reason, t: Say) => string;
  /** A seat's public facts, below its name; may be empty. */
  seat: (view: AnyView, seat: number, t: Say) => string;
  score: (view: AnyView, seat: number) => string;
  progress: (view: AnyView, t: Say) => Progress;
  scoreParts: (view: AnyView, seat: number, t: Say) => ScorePart[];
}
