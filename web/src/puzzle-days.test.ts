import { expect, test } from "vitest";
import { dayAfter, daysBack, dayWords } from "./puzzle-days.ts";

test("a day later may be in another month or year", () => {
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(dayAfter("2028-03-01", -1)).toBe("2028-02-29");
});

test("days are listed from the newest to the oldest, both included", () => {
  expect(daysBack("2026-11-02", "2026-10-31")).toEqual(["2026-11-02", "2026-11-01", "2026-10-31"]);
});

test("a day is written for the reader, and what is none stays as it is", () => {
  expect(dayWords("2026-11-16", "medium")).toBe("Nov 16, 2026");
  expect(dayWords("today")).toBe("today");
});
