/** The steps of a guided first game: the present one, and which moves it allows. It knows no game. */

import type { LessonStep, Told } from "@/api/types.gen.ts";
import type { AnyMove } from "@/games/contract.ts";
import { storeStepsRead, stepsRead } from "./lesson-progress.ts";

/** How many of the seat's moves have not been taken back. */
export function movesMade(told: Told[], seat: number): number {
  const undone = new Set(told.flatMap(({ event }) => (event.kind === "undone" ? event.versions : [])));
  return told.filter(
    ({ event, version }) => event.kind === "moved" && event.seat === seat && !undone.has(version),
  ).length;
}

/** Whether two moves are equal, in any order of their fields. */
export function sameMove(one: unknown, other: unknown): boolean {
  const sorted = (move: unknown) =>
    JSON.stringify(Object.entries(move as object).sort(([a], [b]) => a.localeCompare(b)));
  return sorted(one) === sorted(other);
}

export class Lesson {
  readonly steps: LessonStep[];
  /** A legal move that was not the lesson's. */
  astray = $state(false);
  /** How far the texts were read; stored, so that a learner can leave and come back. */
  #read = $state(0);
  readonly #table: string;
  readonly #moves: number[];
  readonly #made: () => number;
  readonly #finished: () => void;

  /** `made` counts the learner's moves so far: they advance the lesson on any device. */
  constructor(table: string, steps: LessonStep[], made: () => number, finished: () => void = () => {}) {
    this.steps = steps;
    this.#made = made;
    this.#finished = finished;
    this.#moves = steps.flatMap((step, at) => (step.move ? [at] : []));
    this.#table = table;
    this.#read = stepsRead(table);
  }

  /** The first step that may be shown: after a move there is no way back. */
  get #first(): number {
    const made = this.#made();
    return made === 0 ? 0 : (this.#moves[made - 1] ?? this.#moves.at(-1)!) + 1;
  }

  /** The last one: the next move has to be made first. */
  get #last(): number {
    return this.#moves[this.#made()] ?? this.steps.length - 1;
  }

  get at(): number {
    return Math.min(Math.max(this.#read, this.#first), this.#last);
  }

  get step(): LessonStep {
    return this.steps[this.at]!;
  }

  /** What the learner is to play, now or after some reading; null once the game is free. */
  get wanted(): AnyMove | null {
    return (this.steps[this.#last]!.move as AnyMove | null) ?? null;
  }

  get over(): boolean {
    return this.#read >= this.steps.length;
  }

  get mayGoBack(): boolean {
    return this.at > this.#first;
  }

  /** A step without a move is left by reading on. */
  get mayGoOn(): boolean {
    return !this.step.move;
  }

  goOn(): void {
    if (this.mayGoOn) this.#turnTo(this.at + 1);
  }

  goBack(): void {
    if (this.mayGoBack) this.#turnTo(this.at - 1);
  }

  #turnTo(step: number): void {
    this.astray = false;
    this.#read = step < this.steps.length ? step : Infinity;
    storeStepsRead(this.#table, this.#read);
    if (this.#read === Infinity) this.#finished();
  }

  /** Whether the game still follows the script; the lesson has nothing to say otherwise. */
  fits(legal: AnyMove[]): boolean {
    return this.wanted === null || legal.some((move) => sameMove(move, this.wanted));
  }

  /** Whether this move is sent to the server: the wanted one is, and so is every illegal try. */
  lets(move: AnyMove, legal: AnyMove[]): boolean {
    this.astray =
      this.wanted !== null && !sameMove(move, this.wanted) && legal.some((one) => sameMove(one, move));
    return !this.astray;
  }

  /** The try that this step asked for was refused. */
  refused(): void {
    if (this.step.attempt) this.goOn();
  }
}
