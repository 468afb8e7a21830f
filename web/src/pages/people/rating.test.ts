import { afterEach, expect, it } from "vitest";
import { speak } from "@/i18n/index.svelte.ts";
import { spelledChange, spelledRating } from "./rating.ts";

afterEach(() => speak("en"));

it.each([
  ["en", "60.5"],
  ["de", "60,5"],
  ["fr", "60,5"],
  ["ja", "60.5"],
] as const)("spells a rating in %s", async (language, spelled) => {
  await speak(language);
  expect(spelledRating(60.5)).toBe(spelled);
});

it("spells a change with its sign", async () => {
  await speak("en");
  expect([1.44, -0.76, 0].map(spelledChange)).toEqual(["+1.4", "−0.8", "0.0"]);
});
