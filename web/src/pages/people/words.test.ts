import { beforeAll, expect, it } from "vitest";
import type { FinishedGame } from "@/api/types.gen.ts";
import { speak } from "@/i18n/index.svelte.ts";
import { withWords } from "@/i18n/with-words.ts";
import { byMonth, dayWords, resultWords, scoreWords, spanWords } from "./words.ts";

const NOON = new Date(2026, 10, 16, 12).getTime();
const HOUR = 3_600_000;

beforeAll(async () => {
  await speak("en");
  await withWords("people", Promise.resolve());
});

function game(more: Partial<FinishedGame>, scores: (number | null)[] = [24, 18]): FinishedGame {
  const seats = scores.map((score, seat) => ({ seat, score, place: score === null ? null : seat + 1 }));
  return { outcome: "won", reason: "finished", yours: [0], ended_at: NOON, seats, ...more } as FinishedGame;
}

it("says the player's own points first", () => {
  expect(scoreWords(game({ yours: [1] }))).toBe("18 to 24");
  expect(scoreWords(game({ yours: [1] }, [41, 33, 27]))).toBe("33, 41, 27");
  expect(scoreWords(game({}, [null, null]))).toBe("");
});

it("says the place of a loser among many, and why a game has no result", () => {
  expect(resultWords(game({}))).toBe("Won");
  expect(resultWords(game({ outcome: "lost", yours: [1] }))).toBe("Lost");
  expect(resultWords(game({ outcome: "lost", yours: [1] }, [41, 33, 27]))).toBe("Place 2 of 3");
  expect(resultWords(game({ outcome: "none", reason: "agreed" }, [null, null]))).toBe("Stopped");
  expect(resultWords(game({ outcome: "none", reason: "closed" }, [null, null]))).toBe("Closed");
  expect(resultWords(game({ outcome: "none", yours: [0, 1] }))).toBe("One device");
});

it("names today and yesterday, and the year only where it is another", () => {
  expect(dayWords(NOON - HOUR, NOON)).toMatch(/^today, 11:00/);
  expect(dayWords(NOON - 24 * HOUR, NOON)).toBe("yesterday");
  expect(dayWords(NOON - 72 * HOUR, NOON)).toBe("Nov 13");
  expect(dayWords(NOON - 366 * 24 * HOUR, NOON)).toContain("2025");
});

it("says how long a game took in its largest units", () => {
  expect(spanWords(20_000)).toBe("1 min");
  expect(spanWords(1.2 * HOUR)).toBe("1 hr 12 min");
  expect(spanWords(2 * HOUR)).toBe("2 hr");
  expect(spanWords(12 * 24 * HOUR)).toBe("12 days");
});

it("puts games of one month together", () => {
  const ends = [NOON, NOON - HOUR, new Date(2026, 9, 31).getTime(), new Date(2025, 9, 31).getTime()];
  expect(byMonth(ends.map((ended_at) => game({ ended_at }))).map(({ games }) => games.length)).toEqual([
    2, 1, 1,
  ]);
});
