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
const down = (seat: number): GameEvent => ({
  event: "played",
  seat,
  mandala: 1,
  colour: 0,
  cards: 2,
  up: false,
});
const flowered: GameEvent = { event: "flowered", seat: 1, colour: 0, older: 4, newer: 5 };
const text = (event: GameEvent, aid: boolean, fresh: boolean) =>
  say(event, SEATS, { options: { memory_aid: aid }, fresh, latest: fresh })?.text;

beforeAll(async () => {
  await speak("en");
  await words("flowers");
});

it("names what others hid as long as the table helps to remember", () => {
  expect(text(down(1), true, false)).toBe("Koi plays 2 red cards face down on mandala 2.");
  expect(text(flowered, true, false)).toContain("points");
});

it("names it only while it is fresh where people are to remember", () => {
  expect(text(down(1), false, true)).toBe("Koi plays 2 red cards face down on mandala 2.");
  expect(text(down(1), false, false)).toBe("Koi plays 2 cards face down on mandala 2.");
  expect(say(down(1), SEATS, { options: { memory_aid: false }, fresh: false, latest: false })?.marks).toEqual(
    [],
  );
  expect(text(flowered, false, false)).toBe("Koi makes a Flower (red).");
});

it("names nothing that it is not told again", () => {
  expect(text({ ...down(1), colour: null } as GameEvent, true, false)).toBe(
    "Koi plays 2 cards face down on mandala 2.",
  );
  expect(text({ ...flowered, older: null, newer: null } as GameEvent, true, false)).toBe(
    "Koi makes a Flower (red).",
  );
});

it("goes on naming one's own cards, which the board shows too", () => {
  expect(text(down(0), false, false)).toBe("You play 2 red cards face down on mandala 2.");
});

it("says who would take the tiles of the mandala on which cards were laid", () => {
  const played: GameEvent = { event: "played", seat: 1, mandala: 0, colour: 2, cards: 1, up: true };
  expect(sayChange([played], example.view, example.seats)).toEqual([
    "You choose a tile; Koi takes the other.",
  ]);
  const fell = { event: "fell", mandala: 0 } as GameEvent;
  expect(sayChange([played, fell], example.view, example.seats)).toEqual([]);
});
