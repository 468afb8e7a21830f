import { describe, expect, it } from "vitest";
import { areaPath, edgePath, inTwoRows, nameLine, stacked, ticks, xOf, type Frame } from "./chart.ts";

const FRAME: Frame = { width: 200, height: 100, last: 2 };
/** Three moments of three seats; seat 2 stands at the bottom. */
const ROWS = [
  [0.25, 0.5, 0.25],
  [0.5, 0.25, 0.25],
  [1, 0, 0],
];
const EDGES = stacked(ROWS, [2, 0, 1]);

it("stacks everybody's shares to the whole", () => {
  expect(EDGES).toEqual([
    [0.25, 0.25, 0],
    [0.5, 0.75, 1],
    [1, 1, 1],
  ]);
});

it("draws an edge from the first moment to the last", () => {
  expect(edgePath(EDGES[1]!, FRAME)).toBe("M0.0 50.0L100.0 25.0L200.0 0.0");
});

it("closes an area along the edge below it", () => {
  expect(areaPath(EDGES, 0, FRAME)).toBe(
    "M0.0 75.0L100.0 75.0L200.0 100.0L200.0 100.0L100.0 100.0L0.0 100.0Z",
  );
  expect(areaPath(EDGES, 1, FRAME)).toBe("M0.0 50.0L100.0 25.0L200.0 0.0L200.0 100.0L100.0 75.0L0.0 75.0Z");
});

it("keeps a game without moves at its start", () => {
  expect(xOf(0, { ...FRAME, last: 0 })).toBe(0);
  expect(ticks({ ...FRAME, last: 0 })).toEqual([]);
});

it("names an area in its middle, where there is room", () => {
  expect([0, 1, 2].map((place) => nameLine(EDGES, place, FRAME))).toEqual([92.5, 67.5, 30]);
  expect(nameLine(EDGES, 0, { ...FRAME, height: 60 })).toBeNull();
});

describe("milestones", () => {
  const rows = (moments: number[]) =>
    inTwoRows(
      moments.map((moment) => ({ moment })),
      { width: 1000, height: 100, last: 100 },
    ).map(({ row }) => row);

  it("stand in the first row while they are apart", () => expect(rows([10, 20, 30])).toEqual([0, 0, 0]));
  it("give way to the one before", () => expect(rows([10, 11, 20])).toEqual([0, 1, 0]));
  it("take the row that ends first when both are full", () => expect(rows([10, 11, 12])).toEqual([0, 1, 0]));
});

it.each([
  [30, [5, 10, 15, 20, 25]],
  [64, [10, 20, 30, 40, 50, 60]],
  [300, [50, 100, 150, 200, 250]],
  [4000, [500, 1000, 1500, 2000, 2500, 3000, 3500]],
])("marks a game of %i moves at round numbers", (last, marks) => {
  expect(ticks({ width: 1000, height: 100, last })).toEqual(marks);
});

it("leaves room for the words at both ends", () => {
  expect(ticks({ width: 300, height: 100, last: 64 })).toEqual([20, 30, 40, 50]);
});
