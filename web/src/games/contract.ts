/** What a game's folder exports, and what it is given. See docs/adding-a-game.md. */

import type { Component } from "svelte";
import type { Confirm } from "@/settings.svelte.ts";
import type { SoundName } from "@/sound/index.ts";
import type { ScorePart } from "@/table/decided.ts";
import type { Mark } from "@/ui/mark.ts";

/** What every view begins with. */
export interface AnyView {
  viewer: number | null;
  seats: number;
  to_move: number | null;
  awaited: number[];
  over: boolean;
}
export type AnyMove = { move: string };
export type AnyEvent = { event: string };

/** A seat as boards and logs may name it. */
export interface SeatName {
  seat: number;
  name: string;
  bot: boolean;
  /** One of the seats of this page's player. */
  mine: boolean;
  /** The colour of its avatar at this table. */
  tint?: string;
}

/** Why the server refused, in the game's own codes. */
export interface Reason {
  code: string;
  values: Record<string, unknown>;
  rule: string;
}

/** The events just told of: what to animate, from the view before them. */
export interface LatestEvents<View = AnyView, GameEvent = AnyEvent> {
  version: number;
  /** Null where nobody may know who decided. */
  seat: number | null;
  events: GameEvent[];
  before: View | null;
}

/** The props of Board.svelte. A board draws the stage: surface, action bar and dock. */
export interface BoardProps<View = AnyView, Move = AnyMove, GameEvent = AnyEvent> {
  view: View;
  /** The legal moves; empty where this seat has nothing to decide. */
  moves: Move[];
  /** The seat from which the board is seen: the viewer's, or 0 for a spectator. */
  near: number;
  seats: SeatName[];
  /** The bot's move, after the player asked for a hint. */
  hint: Move | null;
  latest: LatestEvents<View, GameEvent> | null;
  /** Which moves wait for a confirmation; without it, all. */
  confirm?: Confirm;
  /** Sends one of `moves`, an aside, or a try that the server refuses with its reason. */
  play: (move: Move) => void;
}

/** One line of the log. */
export interface Line {
  text: string;
  /** The seat that did it; null for what happens by itself. */
  seat: number | null;
  marks?: Mark[];
  /** Begins a new turn or round: a rule with this caption is drawn above. */
  caption?: string;
}

/** The circumstances in which a line is read. */
export interface LineContext {
  options: Record<string, string | number | boolean>;
  /** It belongs to the last move, or the game is over: nobody has to remember it. */
  fresh: boolean;
  /** It belongs to the last move: "others still decide" is said only so long. */
  latest: boolean;
}

/** log.ts */
export interface LogModule<View = AnyView, Move = AnyMove, GameEvent = AnyEvent> {
  /**
   * One event as a sentence; null where none is needed. Some tables ask players to remember what is not
   * fresh.
   */
  say: (event: GameEvent, seats: SeatName[], context: LineContext) => Line | null;
  /** What these events changed, as it stands now: "Koi picks first, 3 to 2." The best sentence first. */
  sayChange?: (events: GameEvent[], view: View, seats: SeatName[]) => string[];
  /** The reason of a refusal as a sentence. */
  sayReason: (reason: Reason, seats: SeatName[]) => string;
  /** Who may chat: nobody, all together (the default), or all together and two in private. */
  talk?: (options: Record<string, string | number | boolean>) => "none" | "table" | "private";
  /** A move as a sentence, where its first event does not say it: "You vote for Ana with 3." */
  sayMove?: (move: Move, seat: number, seats: SeatName[]) => string | null;
  /** A seat's colour in the game, for charts; by default a neutral tint. */
  tint?: (view: View, seat: number) => { fill: string; ink: string };
  /** Whether the winners are a team, and not players whose points are equal. */
  inTeams?: (view: View) => boolean;
  /** The reason for a hint, by the term of the heuristic: some terms mean something else for some moves. */
  reasonFor?: (move: Move, term: string) => string;
  /** Where an event left its trace: a place of the board, or a seat such as `seat-1`; null for none. */
  eventPlace?: (event: GameEvent, near: number) => string | null;
  /** What these events sound like; by default a card. */
  soundOf?: (events: GameEvent[]) => SoundName;
  /** The live score of a seat for its panel, such as "16" or "20+"; empty where the game has none. */
  score: (view: View, seat: number) => string;
}

/** progress.ts: how far the game is. */
export interface Progress {
  /** From 0 to 1, roughly. */
  part: number;
  /** What will end it, and how near that is. */
  words: string;
}

/** rules.ts: where the game's book is opened, as a rule's id. */
export interface RulesModule<View = AnyView, Move = AnyMove> {
  /** For the present decision. */
  ruleNow: (view: View) => string;
  /** For a kind of move. */
  ruleOf: (move: Move) => string;
  /** The version of the rules that a table plays, where the book tells several. */
  edition?: (options: Record<string, string | number | boolean>) => string;
}

/** A turning point to mark in a replay: a flower is complete, a mandala falls, there is an emperor. */
export interface Milestone {
  moment: number;
  event: AnyEvent;
  /** One or two characters, for a chart. */
  mark: string;
  /** The seat that gains by it; null for none or several. */
  seat: number | null;
}

/** milestones.ts */
export interface MilestonesModule<GameEvent = AnyEvent> {
  /** By the events of every moment of a game. */
  milestones: (story: GameEvent[][]) => Milestone[];
}

/**
 * index.ts: everything of one game that a table needs, typed by the game's own view, moves and events. The
 * pages know no game: they give a folder what the server sent for that game, as AnyView and so on.
 */
export interface GameFolder<View = AnyView, Move = AnyMove, GameEvent = AnyEvent>
  extends LogModule<View, Move, GameEvent>, RulesModule<View, Move> {
  Board: Component<BoardProps<View, Move, GameEvent>>;
  /** A seat's public facts, below its name. */
  Seat: Component<{ view: View; seat: number }>;
  /** A seat's piece in the game, shown instead of its player's initial. */
  Token?: Component<{ view: View; seat: number; size: number }>;
  /** Loads what a seat holds, for replays with open hands. */
  Held?: () => Promise<Component<{ view: View; seat: number }>>;
  /** What the game counts for its players, below the seats on a wide screen. */
  SidePanel?: Component<{ view: View; near: number }>;
  /** Loads the score sheet, which nobody needs before the end. */
  Score: () => Promise<Component<{ view: View; seats: SeatName[] }>>;
  /** How long still. */
  progress: (view: View) => Progress;
  /** The parts of a seat's score at the end; all seats have the same ones, in the same order. */
  scoreParts: (view: View, seat: number) => ScorePart[];
}
