/** Tells what others did one after the other, each with a rest, so that a person can follow. */

import { flushSync } from "svelte";
import type { Told } from "@/api/types.gen.ts";
import type { Pace } from "@/settings.svelte.ts";

/** How long a move of somebody else is looked at before the next thing is told, in milliseconds. */
export const RESTS: Record<Pace, number> = { slow: 1600, normal: 900, at_once: 0 };
/** After the player's own move, before the first answer. */
const BEFORE: Record<Pace, number> = { slow: 700, normal: 400, at_once: 0 };
/** After the last move, before the result. */
const BEFORE_END = 1400;

/** How long to rest after `told`, before `next`. */
export function restAfter(told: Told, next: Told | undefined, yours: readonly number[], pace: Pace): number {
  const { event } = told;
  if (event.kind !== "moved") return 0;
  if (next?.event.kind === "ended") return pace === "at_once" ? 0 : BEFORE_END;
  return event.seat !== null && yours.includes(event.seat) ? BEFORE[pace] : RESTS[pace];
}

/** Hands on what comes in, in its order: at once, or when what came before it has rested. */
export class PacedQueue<Item> {
  /** How many have come and are not yet told. */
  waiting = $state(0);

  readonly #tell: (item: Item) => void;
  readonly #rest: (item: Item, next: Item) => number;
  #queue: Item[] = [];
  #last: Item | null = null;
  #toldAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (item: Item) => void, rest: (item: Item, next: Item) => number) {
    this.#tell = tell;
    this.#rest = rest;
  }

  add(item: Item): void {
    this.#queue.push(item);
    this.#next();
  }

  /** Tells all that is waiting. */
  skip(): void {
    clearTimeout(this.#timer);
    for (const item of this.#queue.splice(0)) this.#hand(item);
    this.waiting = 0;
  }

  /** Forgets all that is waiting. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.waiting = 0;
  }

  #next(): void {
    clearTimeout(this.#timer);
    while (this.#queue.length > 0) {
      const left = this.#restLeft(this.#queue[0]!);
      if (left > 0) {
        this.#timer = setTimeout(() => this.#next(), left);
        break;
      }
      this.#hand(this.#queue.shift()!);
    }
    this.waiting = this.#queue.length;
  }

  #restLeft(next: Item): number {
    if (this.#last === null || document.hidden) return 0;
    return this.#toldAt + this.#rest(this.#last, next) - performance.now();
  }

  /** One by one even where nothing rests: what a battle reveals is seen before the next turn begins. */
  #hand(item: Item): void {
    flushSync();
    this.#last = item;
    this.#toldAt = performance.now();
    this.#tell(item);
  }
}
