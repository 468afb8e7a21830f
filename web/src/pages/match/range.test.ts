import { beforeAll, expect, it } from "vitest";
import { speak } from "@/i18n/index.svelte.ts";
import { withWords } from "@/i18n/with-words.ts";
import { rangeWords, stepOf } from "./range.ts";

beforeAll(async () => {
  await speak("en");
  await withWords("match", Promise.resolve());
});

it("says how far the search reaches", () => {
  expect(rangeWords(31.4, 6.5)).toBe("Ratings 24.9 to 37.9");
  expect(rangeWords(31.4, null)).toBe("Anybody");
});

it.each([
  [3.5, 0],
  [6.5, 1],
  [null, 3],
])("is at the step that the server says: reaching %s it is at step %d", (reach, step) => {
  expect(stepOf({ reach })).toBe(step);
});
