import { expect, it } from "vitest";
import type { Judged, Review } from "@/api/types.gen.ts";
import { change, chances, dearest, decisions, leadChanges, signed, turningPoints } from "./review.ts";

function judged(seat: number, cost: number): Judged {
  return { seat, played: {}, best: {}, events: [], cost, because: null, gains: [] };
}

/** Five moments of two seats; each sees itself a little stronger. */
const REVIEW: Review = {
  shares: [
    [0.5, 0.4],
    [0.52, 0.44],
    [0.8, 0.7],
    [0.3, 0.28],
    [1, 1],
  ].map(([own, other]) => [
    [own!, 1 - own!],
    [other!, 1 - other!],
  ]),
  decisions: [null, judged(0, 0.01), judged(1, 0.2), judged(0, 0.3), null],
};

const MOVERS = [null, 0, 1, 0, 1];

it("leaves out what only an onlooker thought", () => {
  const guessed: Review = {
    ...REVIEW,
    shares: [
      [
        [0.5, 0.5],
        [0.5, 0.5],
      ],
      [
        [0.7, 0.3],
        [0.5, 0.5],
      ],
      [
        [0.7, 0.3],
        [0.5, 0.5],
      ],
    ],
  };
  expect(turningPoints(guessed, 0, [null, 1, 0])).toEqual([]);
  expect(turningPoints(guessed, 0, [null, 0, 0])).toHaveLength(1);
});

it("shows the chances in a seat's eyes, or in the mean of all", () => {
  expect(chances(REVIEW, 0, 0)).toEqual([0.5, 0.5]);
  expect(chances(REVIEW, 0, 1)).toEqual([0.4, 0.6]);
  expect(chances(REVIEW, 0, "all")[0]).toBeCloseTo(0.45);
});

it("finds the moves that changed most, but not the result itself", () => {
  expect(turningPoints(REVIEW, 0, MOVERS).map(({ moment }) => moment)).toEqual([2, 3]);
  expect(change(REVIEW, 3, 0)[0]).toBeCloseTo(-0.5);
});

it("lists a seat's decisions, and the dear ones dearest first", () => {
  expect(decisions(REVIEW, 0).map(({ moment }) => moment)).toEqual([1, 3]);
  expect(dearest(REVIEW, 0).map(({ moment }) => moment)).toEqual([3]);
  expect(dearest(REVIEW, 1).map(({ moment }) => moment)).toEqual([2]);
});

it("counts how often the lead changed", () => {
  expect(leadChanges(REVIEW, 0)).toBe(2);
});

it("writes a change with its sign", () => {
  expect([0.094, -0.05, 0.001].map(signed)).toEqual(["+9", "−5", "±0"]);
});
