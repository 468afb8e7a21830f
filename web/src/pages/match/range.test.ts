import { beforeAll, expect, it } from "vitest";
import { speak } from "@/i18n/index.svelte.ts";
import { withWords } from "@/i18n/with-words.ts";
import { rangeWords, stepAt } from "./range.ts";

beforeAll(async () => {
  await speak("en");
  await withWords("match", Promise.resolve());
});

it("says how far the search reaches", () => {
  expect(rangeWords(31.4, 6.5)).toBe("Ratings 24.9 to 37.9");
  expect(rangeWords(31.4, null)).toBe("Anybody");
});

it.each([
  [-500, 0],
  [0, 0],
  [19_999, 0],
  [20_000, 1],
  [59_000, 2],
  [600_000, 3],
])("widens the range while somebody waits: after %d ms it is at step %d", (waited, step) => {
  expect(stepAt(waited)).toBe(step);
});
