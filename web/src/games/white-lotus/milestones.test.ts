import { expect, test } from "vitest";
import { milestones } from "./milestones.ts";

function marks(story: unknown[][]): [number, string, number | null][] {
  return milestones(story as Parameters<typeof milestones>[0]).map(({ moment, mark, seat }) => [
    moment,
    mark,
    seat,
  ]);
}

test("emperors are marked by the turn and battles by a cross", () => {
  const story = [
    [{ event: "staged", turn: 2, stage: 1 }],
    [{ event: "crowned", seat: 1 }],
    [{ event: "fought", imperial: 3, rebel: 5, victor: 2 }],
  ];
  expect(marks(story)).toEqual([
    [1, "2", 1],
    [2, "×", 2],
  ]);
});
