/** A score sheet that counts up line by line within 0.8 s; a tap or a key shows the end at once. */

import { onMount } from "svelte";
import { span } from "./motion.ts";

const ALL = 800;

export class Counting {
  /** How many lines are counted; a fraction for the present one. */
  #done = $state(0);
  readonly #lines: number;

  constructor(lines: number) {
    this.#lines = lines;
    onMount(() => this.#count());
  }

  /** The figure of a line, as far as it is counted. */
  part(line: number, figure: number): number {
    return Math.round(figure * Math.min(1, Math.max(0, this.#done - line)));
  }

  /** A total of the figures of all lines, as far as they are counted. */
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
