import { api, Refusal } from "@/api/client.ts";
import type { LineMove, PuzzleInfo, Solved } from "@/api/types.gen.ts";
import type { AnyEvent, AnyMove, AnyView, Reason } from "@/games/contract.ts";
import { shareLearning } from "@/learning.ts";
import { keepTry, streak } from "@/puzzle-tries.ts";

/** A first wrong try shows nothing yet: there is a second one. */
const FREE_TRIES = 2;

/** The tries at one puzzle, what came of them, and what the board shows meanwhile. */
export class Attempts {
  readonly #name: string;
  readonly #day: string;
  readonly #puzzle: () => PuzzleInfo | null;
  solved = $state.raw<Solved | null>(null);
  /** A move of the answer, taken up on the board. */
  shown = $state.raw<AnyMove | null>(null);
  /** How many moves of the line of play are made on the board; 0 for the puzzle's own position. */
  ahead = $state(0);
  reason = $state.raw<Reason | null>(null);
  sending = $state(false);
  tries = $state(0);
  /** What the wrong move may expect, in percent. */
  wrong = $state(0);
  /** Days in a row whose puzzle of this game is solved, up to this one. */
  streak = $state(0);

  constructor(name: string, day: string, puzzle: () => PuzzleInfo | null) {
    this.#name = name;
    this.#day = day;
    this.#puzzle = puzzle;
  }

  /** The move of the line that the board shows. */
  get step(): LineMove | null {
    return this.solved?.line[this.ahead - 1] ?? null;
  }

  get view(): AnyView | null {
    return (this.step?.view ?? this.#puzzle()?.view ?? null) as AnyView | null;
  }

  get moves(): AnyMove[] {
    return this.step ? [] : ((this.#puzzle()?.moves ?? []) as AnyMove[]);
  }

  get marked(): AnyEvent[] {
    return (this.step?.events ?? []) as AnyEvent[];
  }

  /** Sends a try; whether the answer is to be shown. */
  async make(move: AnyMove): Promise<boolean> {
    this.sending = true;
    this.reason = this.shown = null;
    try {
      const solved = await api.solve(this.#name, this.#day, move);
      const tried = keepTry(this.#name, this.#day, solved.right);
      void shareLearning();
      if (!solved.right) this.tries += 1;
      if (!solved.right && this.tries < FREE_TRIES) {
        this.wrong = Math.round(solved.chosen.share * 100);
        return false;
      }
      this.solved = solved;
      if (tried !== "open") this.streak = streak(this.#name, this.#day);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.reason = { code: error.code, values: error.values ?? {}, rule: error.rule };
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** Takes a move of the answer up on the puzzle's board. */
  show(move: AnyMove): void {
    this.ahead = 0;
    this.shown = move;
  }

  /** Shows the board after that many moves of the line. */
  goTo(ahead: number): void {
    this.shown = null;
    this.ahead = ahead;
  }
}
