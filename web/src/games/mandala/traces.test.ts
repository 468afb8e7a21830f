import { expect, it } from "vitest";
import { eventPlace, freshPicks, marked, traces } from "./traces.ts";
import type { GameEvent } from "./types.gen.ts";

const grew: GameEvent = { event: "grew", seat: 1, mandala: 0, colour: 2, cards: 2 };

it("marks the cards that were laid, on the side of their player", () => {
  const built: GameEvent = { event: "built", seat: 1, mandala: 1, colour: 5 };
  const came = traces([grew, built], 0);
  expect(marked(came, "far-0", 2)).toBe(2);
  expect(marked(came, "field-0", 2)).toBe(0);
  expect(marked(came, "mountain-1", 5)).toBe(1);
});

it("marks nothing on a mandala that was cleared", () => {
  const cleared = { event: "cleared", mandala: 0, cards: 4 } as GameEvent;
  expect(traces([grew, cleared], 0)).toEqual([]);
});

it("knows the place of an event, and where picked cards came to", () => {
  expect([eventPlace(grew, 0), eventPlace(grew, 1)]).toEqual(["far-0", "field-0"]);
  const took = { event: "took", seat: 1, colour: 2, cards: 3, river_space: 4, to_cup: 2 } as GameEvent;
  const toCup = { ...took, river_space: null } as GameEvent;
  expect([took, toCup].map((event) => eventPlace(event, 0))).toEqual(["river-1-3", "cup-1"]);
  expect(freshPicks([grew, took, toCup])).toEqual(new Set(["river-1-3", "cup-1"]));
});
