import { expect, test } from "vitest";
import { milestones } from "./milestones.ts";

function marks(story: unknown[][]): [number, string, number | null][] {
  return milestones(story as Parameters<typeof milestones>[0]).map(({ moment, mark, seat }) => [
    moment,
    mark,
    seat,
  ]);
}

test("a flower of Lotus is marked by its petals, for the seat that controls it alone", () => {
  const complete = (flower: number, controllers: number[]) => ({
    event: "completed",
    flower,
    strengths: [2, 2],
    controllers,
  });
  expect(marks([[], [complete(6, [1])], [complete(4, [0, 1]), complete(3, [])]])).toEqual([
    [1, "6", 1],
    [2, "4", null],
    [2, "3", null],
  ]);
});
