import { beforeAll, expect, it } from "vitest";
import { words } from "@/games/index.ts";
import { speak } from "@/i18n/index.svelte.ts";
import { logLines } from "./log-lines.ts";

const seats = [
  { seat: 0, name: "Ana", bot: false, mine: true },
  { seat: 1, name: "Koi", bot: true, mine: false },
];
const { line, plain } = logLines("mandala", (kind) => ({
  letter: "RO"[kind]!,
  fill: "",
  ink: "",
  glyph: "",
  edge: "",
  name: "",
}));

beforeAll(async () => {
  await speak("en");
  await words("mandala");
});

it("speaks to oneself and names another", () => {
  expect(line("drew", seats, 0, { n: 2 }).text).toMatch(/^You draw/);
  expect(line("drew", seats, 1, { n: 2 })).toMatchObject({
    text: expect.stringMatching(/^Koi draws/),
    seat: 1,
  });
});

it("says what happens by itself, with a mark for each kind", () => {
  const { seat, marks } = plain("armed", {}, [1, 0]);
  expect([seat, marks?.map(({ letter }) => letter)]).toEqual([null, ["O", "R"]]);
  expect(logLines("mandala").plain("armed").marks).toBeUndefined();
});
