/** Where a replay is, and whether it runs by itself. */

export const SPEEDS = [0.5, 1, 2, 4] as const;
const MOMENT = 1400;

export class Playback {
  position = $state(0);
  running = $state(false);
  speed = $state<number>(1);
  /** Whether the last step was one forward: only then is there something to animate. */
  stepped = $state(false);
  #last = $state(0);

  get last(): number {
    return this.#last;
  }

  /** Sets the number of moves; the position is kept where possible. */
  set last(moves: number) {
    this.#last = moves;
    this.position = Math.min(this.position, moves);
  }

  go(to: number): void {
    const next = Math.max(0, Math.min(this.#last, Math.round(to)));
    this.stepped = next === this.position + 1;
    this.position = next;
  }

  /** By hand: stops the playback. */
  step(by: number): void {
    this.running = false;
    this.go(this.position + by);
  }

  toggle(): void {
    if (!this.running && this.position === this.#last) this.go(0);
    this.running = !this.running;
  }

  /** Runs until the returned function is called, or to the end. */
  run(): () => void {
    const timer = setInterval(() => {
      if (this.position < this.#last) this.go(this.position + 1);
      if (this.position === this.#last) this.running = false;
    }, MOMENT / this.speed);
    return () => clearInterval(timer);
  }
}

/** The keys of a replay: arrows, Home, End, Space. They come before those of the board. */
export function onReplayKeys(playback: Playback): () => void {
  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const onSlider = target?.matches("input[type=range]") ?? false;
    if (onSlider ? event.key !== " " : target?.closest("input, textarea, select")) return;
    const action = actionOf(event.key, playback, target);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }
  addEventListener("keydown", onKey, true);
  return () => removeEventListener("keydown", onKey, true);
}

function actionOf(key: string, playback: Playback, target: HTMLElement | null): (() => void) | null {
  switch (key) {
    case "ArrowRight":
      return () => playback.step(1);
    case "ArrowLeft":
      return () => playback.step(-1);
    case "Home":
      return () => playback.step(-playback.last);
    case "End":
      return () => playback.step(playback.last);
    case " ":
      return target?.closest("button, a") ? null : () => playback.toggle();
  }
  return null;
}
