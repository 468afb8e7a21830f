import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { example } from "@/games/mandala/example.ts";
import Score from "@/games/mandala/Score.svelte";

const SEATS = [0, 1].map((seat) => ({ seat, name: `Ana ${seat}`, bot: false, mine: false }));
/** Two stones each: 3 × 1 + 2 × 2, and 1 × 1 + 4 × 2. */
const view = {
  ...example.view,
  viewer: null,
  over: true,
  rivers: [
    [0, 1],
    [2, 3],
  ],
  cup_sizes: [5, 5],
  cup_secrets: [null, null],
  cups: [
    [3, 2, 0, 0, 0, 0],
    [0, 0, 1, 4, 0, 0],
  ],
};
let sheet: Record<string, unknown>;
let frames: FrameRequestCallback[];
const totals = () =>
  [...document.querySelectorAll(".total > [aria-hidden]")].map((total) => total.textContent);

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  vi.spyOn(performance, "now").mockReturnValue(0);
  document.documentElement.style.setProperty("--fall", "700ms");
  sheet = mount(Score, { target: document.body, props: { view, seats: SEATS } });
  flushSync();
});
afterEach(() => {
  void unmount(sheet);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.documentElement.style.removeProperty("--fall");
});

it("counts the score stone by stone to the end", () => {
  expect(totals()).toEqual(["0", "0"]);
  frames.at(-1)!(134); // the first of six stones
  flushSync();
  expect(totals()).toEqual(["3", "1"]);
  frames.at(-1)!(800);
  flushSync();
  expect(totals()).toEqual(["7", "9"]);
});

it("shows the end at a tap", () => {
  dispatchEvent(new Event("pointerdown"));
  flushSync();
  expect(totals()).toEqual(["7", "9"]);
});
