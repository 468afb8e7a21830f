/** A review in the making: asked for once, then polled until it is there. */
import { api } from "@/api/client.ts";
import type { Review, ReviewProgress } from "@/api/types.gen.ts";
import { ensurePlayer } from "@/session.svelte.ts";
import { sayProblem } from "@/table/problems.ts";

const PAUSE = 1000;
/** Polls without progress before it is asked for again: the process that made it may have stopped. */
const STALLED = 30;

export class Reviewing {
  review = $state.raw<Review | null>(null);
  done = $state(0);
  total = $state(0);
  working = $state(false);
  problem = $state("");
  #id: string;
  #stopped = false;

  constructor(id: string) {
    this.#id = id;
  }

  /** Shows a finished review and follows one in progress, but does not ask for one. */
  async load(): Promise<void> {
    try {
      this.#take(await api.review(this.#id));
      if (!this.review && this.total > 0) await this.ask();
    } catch (error) {
      this.problem = sayProblem(error);
    }
  }

  /** Asks for the review and polls until it is done. */
  async ask(): Promise<void> {
    this.working = true;
    this.problem = "";
    try {
      await ensurePlayer();
      this.#take(await api.askReview(this.#id));
      for (let idle = 0; !this.review && !this.#stopped;) {
        await new Promise((wake) => setTimeout(wake, PAUSE));
        const { done } = this;
        const stalled = idle === STALLED;
        this.#take(await (stalled ? api.askReview(this.#id) : api.review(this.#id)));
        idle = stalled || this.done > done ? 0 : idle + 1;
      }
    } catch (error) {
      this.problem = sayProblem(error);
    } finally {
      this.working = false;
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  #take({ done, total, review }: ReviewProgress): void {
    this.done = done;
    this.total = total;
    this.review = review;
  }
}
