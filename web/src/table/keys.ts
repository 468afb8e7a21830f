/** Keyboard shortcuts of a board. */
export interface Keys {
  /** 1-9, and 0 for the tenth; `all` with Shift: every card of that kind. */
  card?: (position: number, all: boolean) => void;
  /** T and Shift+T, and the arrows: the next place, or the one before. */
  walk?: (by: 1 | -1) => void;
  confirm?: () => void;
  /** Esc, one step each. */
  back?: () => void;
  /** Space: what is being told need not be shown step by step. */
  skip?: () => void;
  /** Other letters, such as { h: askHint }. */
  letters?: Record<string, () => void>;
}

/** True even while a dialog is open, wherever the focus is. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

/** Listens until the returned function is called; ignores what is typed into a field. */
export function onKeys(keys: () => Keys): () => void {
  function heard(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
      return;
    const action = actionOf(event, keys());
    if (!action) return;
    event.preventDefault();
    action();
  }
  addEventListener("keydown", heard);
  return () => removeEventListener("keydown", heard);
}

function actionOf(event: KeyboardEvent, keys: Keys): (() => void) | undefined {
  const digit = /^Digit([0-9])$/.exec(event.code)?.[1];
  if (digit && keys.card) return () => keys.card!((Number(digit) + 9) % 10, event.shiftKey);
  const onButton =
    event.target instanceof HTMLElement && event.target.closest("button, a, [role=button]") !== null;
  switch (event.key) {
    case "t":
    case "ArrowRight":
    case "ArrowDown":
      return keys.walk && (() => keys.walk!(1));
    case "T":
    case "ArrowLeft":
    case "ArrowUp":
      return keys.walk && (() => keys.walk!(-1));
    case "Enter":
      return onButton ? undefined : keys.confirm;
    case " ":
      return onButton ? undefined : keys.skip;
    case "Escape":
      return keys.back;
  }
  return keys.letters?.[event.key.toLowerCase()];
}
