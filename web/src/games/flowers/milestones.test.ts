import { expect, test } from "vitest";
import { milestones } from "./milestones.ts";

function marks(story: unknown[][]): [number, string, number | null][] {
  return milestones(story as Parameters<typeof milestones>[0]).map(({ moment, mark, seat }) => [
    moment,
    mark,
    seat,
  ]);
}

test("a mandala of Flowers is marked by its place, even when the first tile is taken later", () => {
  const story = [
    [{ event: "fell", mandala: 2 }],
    [{ event: "took", seat: 1, tiles: [3] }],
    [
      { event: "fell", mandala: 0 },
      { event: "set_aside", dark: 1, light: 2 },
      { event: "got", seat: 0, tile: 4 },
    ],
  ];
  expect(marks(story)).toEqual([
    [0, "3", 1],
    [2, "1", null],
  ]);
});
