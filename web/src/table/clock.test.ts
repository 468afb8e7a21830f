import { beforeAll, expect, it } from "vitest";
import { speak } from "@/i18n/index.svelte.ts";
import { clockWords, left, spelled } from "./clock.ts";

beforeAll(() => speak("en"));

it.each([
  [61_000, "1:01"],
  [400, "0:01"],
  [0, "0:00"],
  [2 * 3_600_000, "2 hours"],
  [72 * 3_600_000, "3 days"],
])("spells %i ms as %s", (millis, text) => {
  expect(spelled(millis)).toBe(text);
});

it("runs down only while it runs", () => {
  expect(left({ seat: 0, left: 10_000, running: true }, 1_000, 4_000)).toBe(7_000);
  expect(left({ seat: 0, left: 10_000, running: false }, 1_000, 4_000)).toBe(10_000);
  expect(left({ seat: 0, left: 1_000, running: true }, 1_000, 9_000)).toBe(0);
});

it.each([
  [{ kind: "none" } as const, "No clock"],
  [{ kind: "live", seconds: 600, increment: 10 } as const, "10 min + 10 s"],
  [{ kind: "daily", hours: 24 } as const, "1 day per move"],
])("says %j as %s", (clock, text) => {
  expect(clockWords(clock)).toBe(text);
});
