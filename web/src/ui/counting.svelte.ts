/**
 * A score sheet that counts: line after line, all of them within 0.8 s; a tap or a key shows the end at once.
 */

import { onMount } from "svelte";
import { span } from "./motion.ts";

const ALL = 800;

export class Counting {
  /** How many lines are counted, the present one in part. */
  #done = $state(0);
  readonly #lines: number;

  constructor(lines: number) {
    this.#lines = lines;
    onMount(() => this.#count());
  }

  /** What is counted so far of the figure in a line. */
  part(line: number, figure: number): number {
    return Math.round(figure * Math.min(1, Math.max(0, this.#done - line)));
  }

  /** What is counted so far of a total, from the figure of each line. */
  sum(figures: readonly number[]): number {
    return figures.reduce((sum, figure, line) => sum + this.part(line, figure), 0);
  }

  #count(): () => void {
    const begun = performance.now();
    const length = span("fall") && !document.hidden ? ALL : 0;
    const finish = (): void => {
      this.#done = this.#lines;
      stop();
    };
    const tick = (now: number): void => {
      this.#done = (this.#lines * (now - begun)) / length;
      if (this.#done < this.#lines) frame = requestAnimationFrame(tick);
      else finish();
    };
    const stop = (): void => {
      cancelAnimationFrame(frame);
      for (const name of ["pointerdown", "keydown"]) removeEventListener(name, finish);
    };
    let frame = 0;
    if (length === 0) finish();
    else {
      for (const name of ["pointerdown", "keydown"]) addEventListener(name, finish);
      frame = requestAnimationFrame(tick);
    }
    return stop;
  }
}
