/**
 * Keeps the keyboard focus inside an element: when the focused part is removed or disabled, `home` gets it.
 */
export class Focus {
  #inside = false;
  #home: HTMLElement | null = null;

  /** Follows the focus until the returned function is called. */
  follow(around: HTMLElement, home: HTMLElement): () => void {
    this.#home = home;
    const came = ({ target }: Event) => (this.#inside = around.contains(target as Node));
    // A tap outside every control gives the focus up; a tap on a button brings it back at once.
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

  /** Called after changes: browsers send no event when they remove the focused element. */
  restore(): void {
    if (this.#inside && document.activeElement === document.body) this.#home?.focus({ preventScroll: true });
  }
}
