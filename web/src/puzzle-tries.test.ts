import { beforeEach, expect, test } from "vitest";
import { keepTry, streak, tried } from "./puzzle-tries.ts";

beforeEach(() => localStorage.clear());

test("a puzzle solved at the second try is solved, and stays so", () => {
  keepTry("lotus", "2026-11-16", false);
  expect(tried("lotus", "2026-11-16")).toBe("open");
  expect(keepTry("lotus", "2026-11-16", true)).toBe("later");
  expect(keepTry("lotus", "2026-11-16", false)).toBe("later");
});

test("a streak counts days in a row of one game, and a day that is missed ends it", () => {
  for (const day of ["2026-10-30", "2026-11-01", "2026-11-02", "2026-11-03"]) keepTry("lotus", day, true);
  expect(streak("lotus", "2026-11-03")).toBe(3);
  expect(streak("mandala", "2026-11-03")).toBe(0);
  keepTry("lotus", "2026-10-31", true);
  expect(streak("lotus", "2026-11-03")).toBe(5);
});
