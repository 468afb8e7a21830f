import { expect, it } from "vitest";
import { eventPlace, traces } from "./traces.ts";
import type { GameEvent } from "./types.gen.ts";

it("rings the marker that came, and outlines the zone that has a new owner", () => {
  const placed: GameEvent = { event: "placed", seat: 2, zone: 7 };
  const seized = { event: "seized", seat: 1, former: 0, zone: 9 } as GameEvent;
  expect(traces([placed, seized])).toEqual({ markers: [{ zone: 7, seat: 2 }], zones: new Set([9]) });
});

it("knows the place of an event", () => {
  expect(eventPlace({ event: "placed", seat: 2, zone: 7 })).toBe("zone-7");
  expect(eventPlace({ event: "passed", seat: 2 })).toBe("seat-2");
  expect(eventPlace({ event: "filled", zones: [7] } as GameEvent)).toBeNull();
});
