import { expect, it } from "vitest";
import { eventPlace, freshWildflowers, traces } from "./traces.ts";
import type { GameEvent } from "./types.gen.ts";

const played: GameEvent = { event: "played", seat: 1, flower: 6, cards: ["6s", "6d"] };

it("marks the latest petals, the guardian that came, and the heart that it left", () => {
  const moved: GameEvent = { event: "moved", seat: 1, flower: 5, source: 3, elder: false };
  const came = traces([played, moved]);
  expect(came.get(6)).toEqual({ petals: 2, guardians: [], left: false });
  expect(came.get(5)!.guardians).toEqual([{ seat: 1, elder: false }]);
  expect(came.get(3)!.left).toBe(true);
});

it("marks only the empty heart of a flower that was picked", () => {
  const harvested = { event: "harvested", seat: 1, flower: 6, petals: 6 } as GameEvent;
  expect(traces([played, harvested]).get(6)).toEqual({ petals: 0, guardians: [], left: true });
});

it("knows the place of an event, and which wildflowers came into the row", () => {
  const revealed: GameEvent = { event: "revealed", flowers: [3, 5] };
  expect([eventPlace(played), eventPlace(revealed)]).toEqual(["flower-6", null]);
  expect(eventPlace({ event: "rewarded", seat: 1, power: null })).toBe("seat-1");
  expect(freshWildflowers([played, revealed], [3, 3, 5, 7])).toEqual([false, true, true, false]);
});
