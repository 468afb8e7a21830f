import { expect, it } from "vitest";
import { after, controllers, inDeck, missing, pile, teamScore, toDraw } from "./counting.ts";
import { example } from "./example.ts";

const { view } = example;

it("foresees strengths", () => {
  expect(after(view, 0, { move: "play", flower: 6, singles: 1, doubles: 1, wilds: 0 }).get(6)).toEqual([
    5, 3, 2,
  ]);
  expect(after(view, 0, { move: "guard", flower: 3, source: 6, elder: true })).toEqual(
    new Map([
      [3, [2, 2, 0]],
      [6, [0, 3, 2]],
    ]),
  );
});

it("knows who leads, what is missing, drawn and won", () => {
  expect(controllers([2, 3, 3])).toEqual([1, 2]);
  expect(controllers([0, 0])).toEqual([]);
  expect(missing(view, { move: "play", flower: 7, singles: 1, doubles: 0, wilds: 0 })).toBe(6);
  expect(toDraw({ ...view, hand_sizes: [1, 3, 4] }, 1)).toBe(2);
  expect(pile(view, 0)).toEqual([[3, 3]]);
  expect(inDeck(view, 0)).toEqual([2, 5, 6, 4, 4]);
  expect(inDeck(view, 1)).toBeNull();
  expect(teamScore({ ...view, scores: [1, 2, 3, 4] }, 1)).toBe(6);
});
