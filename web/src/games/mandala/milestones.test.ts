import { expect, test } from "vitest";
import { milestones } from "./milestones.ts";

function marks(story: unknown[][]): [number, string, number | null][] {
  return milestones(story as Parameters<typeof milestones>[0]).map(({ moment, mark, seat }) => [
    moment,
    mark,
    seat,
  ]);
}

test("mandalas are counted, for the seat that picks first", () => {
  const complete = (mandala: number, first_picker: number | null) => ({
    event: "completed",
    mandala,
    first_picker,
  });
  expect(marks([[complete(1, 0)], [{ event: "armed" }], [complete(1, null)]])).toEqual([
    [0, "1", 0],
    [2, "2", null],
  ]);
});
