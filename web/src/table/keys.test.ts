import { afterEach, expect, it, vi } from "vitest";
import { onKeys } from "./keys.ts";

const card = vi.fn();
const stop = onKeys(() => ({ card }));
afterEach(() => card.mockClear());

function press(code: string, shiftKey = false): void {
  dispatchEvent(new KeyboardEvent("keydown", { code, shiftKey }));
}

it.each([
  ["Digit1", 0],
  ["Digit9", 8],
  ["Digit0", 9],
])("takes the card whose number is pressed, with 0 for the tenth: %s", (code, position) => {
  press(code);
  expect(card).toHaveBeenCalledExactlyOnceWith(position, false);
});

it("takes all of a kind with Shift", () => {
  press("Digit2", true);
  expect(card).toHaveBeenCalledExactlyOnceWith(1, true);
});

it("hears nothing after it has been stopped", () => {
  stop();
  press("Digit1");
  expect(card).not.toHaveBeenCalled();
});
