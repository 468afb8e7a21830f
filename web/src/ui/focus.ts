/**
 * Follows the focus inside an element. Where it is lost, since what had it is gone or can no longer be
 * pressed, it goes to `home`.
 */
export class Focus {
  #inside = false;
  #home: HTMLElement | null = null;

  /** From now on, until the returned function is called. */
  follow(around: HTMLElement, home: HTMLElement): () => void {
    this.#home = home;
    const came = ({ target }: Event) => (this.#inside = around.contains(target as Node));
    // A tap beside everything gives it up; on a button it comes back at once.
    const tapped = () => (this.#inside = false);
    const went = () => setTimeout(() => this.restore());
    addEventListener("pointerdown", tapped, true);
    addEventListener("focusin", came);
    addEventListener("focusout", went);
    return () => {
      removeEventListener("pointerdown", tapped, true);
      removeEventListener("focusin", came);
      removeEventListener("focusout", went);
    };
  }

  /**
   * So that nobody has to begin at the top of the page again. Browsers do not tell when they remove what has
   * the focus.
   */
  restore(): void {
    if (this.#inside && document.activeElement === document.body) this.#home?.focus({ preventScroll: true });
  }
}
