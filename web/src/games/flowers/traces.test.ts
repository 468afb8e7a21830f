import { expect, it } from "vitest";
import { eventPlace, marked, traces } from "./traces.ts";
import type { GameEvent } from "./types.gen.ts";

const up: GameEvent = { event: "played", seat: 1, mandala: 2, colour: 3, cards: 2, up: true };
const down: GameEvent = { event: "played", seat: 1, mandala: 2, colour: null, cards: 1, up: false };

it("marks cards by their colour, and hidden ones by their number", () => {
  const came = traces([up, down]);
  expect(marked(came, { mandala: 2, seat: 1, colour: 3, up: true })).toBe(2);
  expect(marked(came, { mandala: 2, seat: 1, colour: 4, up: true })).toBe(0);
  expect(marked(came, { mandala: 2, seat: 1, colour: null, up: false })).toBe(1);
  expect(marked(came, { mandala: 2, seat: 0, colour: 3, up: true })).toBe(0);
});

it("marks nothing on a mandala that fell", () => {
  expect(traces([up, { event: "fell", mandala: 2 } as GameEvent])).toEqual([]);
});

it("knows the place of an event", () => {
  expect([eventPlace(up), eventPlace({ event: "fell", mandala: 2 } as GameEvent)]).toEqual(["side-2", null]);
  expect(eventPlace({ event: "took", seat: 1, tiles: [4] })).toBe("seat-1");
});
