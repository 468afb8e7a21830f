import { expect, it } from "vitest";
import { discardsLeft, gain, leader, standing, unseen } from "./counting.ts";
import type { View } from "./types.gen.ts";

const none = [0, 0, 0, 0, 0, 0];
const view = {
  mountains: [
    [1, 1, 0, 0, 0, 0],
    [0, 0, 2, 0, 0, 0],
  ],
  fields: [
    [none, [0, 0, 0, 3, 0, 0]],
    [none, none],
  ],
  rivers: [[2, 0], [3]],
  cups: [
    [1, 0, 2, 0, 0, 0],
    [0, 0, 0, 1, 0, 0],
  ],
  cup_secrets: [[0, 0, 0, 0, 1, 1], null],
  cup_sizes: [5, 3],
  hands: [[0, 4, 0, 0, 0, 0], null],
  discard: [0, 0, 0, 0, 0, 5],
  falling: 0,
  barren: [false, true],
} as unknown as View;

it("counts the points of a cup, and what is hidden or has no stone", () => {
  expect(standing(view, 0)).toEqual({ points: 2 * 1 + 1 * 2, unscored: 2, hidden: 0 });
  expect(standing(view, 1)).toEqual({ points: 1, unscored: 0, hidden: 2 });
});

it("counts a cup that is to be remembered as hidden", () => {
  const forgotten = { ...view, cups: [view.cups[0]!, null] } as View;
  expect(standing(forgotten, 1)).toEqual({ points: 0, unscored: 0, hidden: 3 });
});

it("counts the cards that nobody has shown", () => {
  expect(unseen(view, 0)).toEqual([
    18 - 1 - 1 - 1,
    18 - 1 - 4,
    18 - 2 - 2 - 1,
    18 - 3 - 1 - 1,
    17,
    18 - 5 - 1,
  ]);
});

it("says what a colour of the mountain would bring", () => {
  expect(gain(view, 0, 0)).toMatchObject({ cards: 1, points: 2, space: 2, fresh: false });
  expect(gain(view, 0, 1)).toMatchObject({ cards: 1, points: 0, space: 3, fresh: true });
  expect(gain(view, 1, 1)).toMatchObject({ points: 0, lost: true });
});

it("knows who leads in the fields", () => {
  expect(leader(view.fields[0]!)).toBe(1);
  expect(leader(view.fields[1]!)).toBeNull();
});

it("warns of the end by discards once half of them have been made", () => {
  expect(discardsLeft({ ...view, stall: 19 })).toBeNull();
  expect(discardsLeft({ ...view, stall: 39 })).toBe(1);
});
