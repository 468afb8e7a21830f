/** What happened since the player last moved, shown once more, move by move. */

import type { AnyEvent, AnyView } from "@/games/contract.ts";
import { settings } from "@/settings.svelte.ts";
import { RESTS } from "./pace.svelte.ts";
import type { ToldMove } from "./recent.ts";
import type { Table } from "./table.svelte.ts";

export class Recap {
  readonly #table: Table;
  #moves = $state.raw<ToldMove[]>([]);
  /** The present one, from 1. */
  #step = $state(0);
  #version = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The move on show; null while nothing is told again. */
  get move(): ToldMove | null {
    return this.#moves[this.#step - 1] ?? null;
  }

  /** Where it is: the second of three. */
  get place(): { step: number; of: number } {
    return { step: this.#step, of: this.#moves.length };
  }

  /** What a seat saw after the move; null where this page was not there then. */
  viewOf(seat: number | null): AnyView | null {
    const found = this.move?.views?.find((one) => one.seat === seat);
    return (found?.view ?? null) as AnyView | null;
  }

  begin(moves: ToldMove[]): void {
    this.stop();
    this.#moves = moves;
    this.#version = this.#table.version;
    this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#moves = [];
    this.#step = 0;
  }

  /** One move further; something new ends the telling of what is old. */
  #next(): void {
    const before = this.viewOf(this.#table.openView?.seat ?? null);
    this.#step += 1;
    const { move } = this;
    if (!move || this.#version !== this.#table.version) return this.stop();
    const { version, event } = move;
    this.#table.latest = { version, seat: event.seat, events: event.events as AnyEvent[], before };
    this.#timer = setTimeout(() => this.#next(), RESTS[settings.pace] || RESTS.normal);
  }
}
