import { beforeAll, expect, it } from "vitest";
import { speak } from "@/i18n/index.svelte.ts";
import { withWords } from "@/i18n/with-words.ts";
import { LEVELS } from "@/table/seats.ts";
import { nextWords, PETALS, petals } from "./lotus-petals.ts";

beforeAll(async () => {
  await speak("en");
  await withWords("people", Promise.resolve());
});

it.each([
  [{ lesson: false, bots: ["master"], puzzles: 3 }, 1, "Next: the lesson"],
  [{ lesson: true, bots: ["beginner"], puzzles: 10 }, 3, "Next: beat Frog"],
  [{ lesson: true, bots: LEVELS, puzzles: 7 }, 6, "Next: 3 more puzzles"],
  [{ lesson: true, bots: LEVELS, puzzles: 12 }, PETALS, "In full bloom"],
])("opens a petal for each thing learned, and names the next: %o", (learned, open, next) => {
  const learning = { game: "mandala", ...learned };
  expect(petals(learning).filter(Boolean)).toHaveLength(open);
  expect(nextWords(learning)).toBe(next);
});
