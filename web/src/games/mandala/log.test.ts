import { beforeAll, expect, it } from "vitest";
import { words } from "@/games/index.ts";
import { speak } from "@/i18n/index.svelte.ts";
import { example } from "./example.ts";
import { say, sayChange } from "./log.ts";
import type { GameEvent } from "./types.gen.ts";

const SEATS = [
  { seat: 0, name: "Ana", bot: false, mine: true },
  { seat: 1, name: "Koi", bot: true, mine: false },
];
const took = (seat: number, colour: number | null, cup: number): GameEvent => ({
  event: "took",
  seat,
  colour,
  cards: 3,
  river_space: null,
  to_cup: cup,
  to_discard: 3 - cup,
});
const text = (event: GameEvent, aid: boolean, fresh: boolean) =>
  say(event, SEATS, { options: { memory_aid: aid }, fresh, latest: fresh })?.text;

beforeAll(async () => {
  await speak("en");
  await words("mandala");
});

it("names picked cup cards as long as the table helps to remember", () => {
  expect(text(took(1, 0, 3), true, false)).toContain("3 red");
});

it("names them only while they are fresh where people are to remember", () => {
  expect(text(took(1, 0, 3), false, true)).toContain("3 red");
  expect(text(took(1, 0, 3), false, false)).toBe("Koi takes 3 cards.");
  expect(text(took(1, null, 3), false, true)).toBe("Koi takes 3 cards.");
  expect(text(took(0, 0, 3), false, false)).toContain("3 red");
});

it("explains cards that are lost", () => {
  expect(text(took(1, 0, 0), false, false)).toBe("Koi’s field was empty: 3 red cards are discarded.");
});

it("says whose field grew", () => {
  const grew = (seat: number): GameEvent => ({ event: "grew", seat, mandala: 0, colour: 3, cards: 2 });
  expect(text(grew(1), true, true)).toBe("Koi adds 2 green cards to their field in the left mandala.");
  expect(text(grew(0), true, true)).toBe("You add 2 green cards to your field in the left mandala.");
});

it("says how the mandala stands on which cards were laid", () => {
  const grew: GameEvent = { event: "grew", seat: 1, mandala: 0, colour: 3, cards: 2 };
  expect(sayChange([grew], example.view, example.seats)).toEqual([
    "Koi picks first there, 2 to 0.",
    "3 of 6 colours.",
  ]);
});
