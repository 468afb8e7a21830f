import { expect, it } from "vitest";
import { example } from "./example.ts";
import { guardians, matching, tried } from "./places.ts";

const { moves, view } = example;

it("finds the moves that fit", () => {
  expect([...matching(moves, { cards: ["6d", "6s"], guardian: null }, view.row).keys()]).toEqual([
    "flower-6",
    "deck",
  ]);
  expect([
    ...matching(moves, { cards: [], guardian: { source: null, elder: false } }, view.row).keys(),
  ]).toEqual(["flower-3", "flower-6"]);
  expect(guardians(moves)).toEqual([
    { source: null, elder: false },
    { source: 6, elder: true },
  ]);
});

it("knows which move was tried", () => {
  expect(tried("flower-6", { cards: ["6s", "6s", "6d"], guardian: null }, [])).toEqual({
    move: "play",
    flower: 6,
    singles: 2,
    doubles: 1,
    wilds: 0,
  });
  expect(tried("flower-5", { cards: ["6s"], guardian: null }, [])).toBeNull();
});
