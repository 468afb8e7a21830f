/** What the page provides to the action bar of the board on its stage. */
import { getContext, setContext } from "svelte";
import type { AnyEvent } from "@/games/contract.ts";
import type { Story } from "./story.ts";

/** On a mark of the board: the numbers of the moves that left it, or the initial of their only player. */
export interface Bead {
  text: string;
  fill: string;
  ink: string;
}

export interface StageHelp {
  /** What the board marks: what just happened, or what the log points at. */
  readonly marked: readonly AnyEvent[];
  /** The label of a marked place, with what just happened there; of one seat, where the place has several. */
  withRecent: (label: string, place: string, seat?: number) => string;
  /** What names the author of the marks at a place; of one seat, where the place has several. */
  beadAt: (place: string, seat?: number) => Bead | null;
  /** The number of the move that an event began, where several have left marks. */
  stepOf: (event: AnyEvent) => number | null;
  /** How many moves have numbers. */
  readonly steps: number;
  /** The place that a line of the log points at: the rest of the board lies under a veil. */
  readonly lit: string | null;
  /** The place that a lesson points at. */
  readonly taught: string | null;
  /** What just happened, from the longest wording to the shortest; none where nothing is told. */
  readonly stories: readonly Story[];
  /** Shows where the log says it. */
  showStory: (() => void) | null;
  /** Opens the lesson, for a player to whom the game is new, until they move. */
  readonly learn: (() => void) | null;
  /** Shows it once more on the board, move by move. */
  readonly retell: (() => void) | null;
  /** The pointer or the focus is at a place of the board: the log shows what left its mark there. */
  pointAt: (place: string | null) => void;
  /** The board shows something that is to be read before anything else goes on. */
  hold: (held: boolean) => void;
  /** Tells the rest at once, while moves are told one after the other. */
  readonly skip: (() => void) | null;
  /** Whether this player decides anything here: the bar then keeps room for the buttons. */
  readonly seated: boolean;
  /** Whether the seat on show has something to decide. */
  readonly mine: boolean;
  readonly over: boolean;
  /** Opens the result again, which has been closed to see the board. */
  readonly showResult: (() => void) | null;
  /** What became of what the player asked for: open, or refused. */
  readonly notice: string;
  /** What to say while others decide, or after the end. */
  readonly waiting: string;
  readonly sending: boolean;
  /** The last refusal in words. */
  readonly reason: string;
  /** The rule that it names; empty where none does. */
  readonly reasonRule: string;
  forgetReason: () => void;
  readonly mayHint: boolean;
  readonly asking: boolean;
  /** The hint that was given last. */
  readonly hint: object | null;
  /** What it says besides its move; empty without one. */
  readonly advice: string;
  /** The rule that the hinted move follows. */
  readonly adviceRule: string;
  openRule: (rule: string) => void;
  askHint: () => void;
  /** "free": at once; "ask": the others are asked. */
  readonly undo: "free" | "ask" | null;
  takeBack: () => void;
  /** Takes back everything that is still free, where that is more than one move. */
  readonly restart: (() => void) | null;
}

/** A board that stands alone, as in tests: it may decide, but there is nobody to ask. */
const ALONE: StageHelp = {
  marked: [],
  withRecent: (label) => label,
  beadAt: () => null,
  stepOf: () => null,
  steps: 0,
  lit: null,
  taught: null,
  stories: [],
  showStory: null,
  learn: null,
  retell: null,
  pointAt: () => {},
  hold: () => {},
  skip: null,
  seated: true,
  mine: true,
  over: false,
  showResult: null,
  notice: "",
  waiting: "",
  sending: false,
  reason: "",
  reasonRule: "",
  forgetReason: () => {},
  mayHint: false,
  asking: false,
  hint: null,
  advice: "",
  adviceRule: "",
  openRule: () => {},
  askHint: () => {},
  undo: null,
  takeBack: () => {},
  restart: null,
};

/** The bar's second line. While others decide, only what is already taken up is spoken of, not what to do. */
export function secondLine(
  help: Pick<StageHelp, "reason" | "notice" | "mine">,
  hasPlan: boolean,
  preview: string,
): string {
  return help.reason || (hasPlan ? preview : help.notice || (help.mine ? preview : ""));
}

const KEY = Symbol("stage");

/** A page gives what it has, as getters where it changes; the rest is as for a board that stands alone. */
export function provideStageHelp(help: Partial<StageHelp>): void {
  setContext(KEY, Object.create(ALONE, Object.getOwnPropertyDescriptors(help)));
}

export function useStageHelp(): StageHelp {
  return getContext<StageHelp | undefined>(KEY) ?? ALONE;
}
