import { expect, it } from "vitest";
import type { Listing } from "@/api/types.gen.ts";
import { NO_FILTER, passes } from "./table-filter.ts";

const OPEN = { game: "mandala", status: "waiting", clock: { kind: "live" }, rated: false } as Listing;
const WAITING = { ...OPEN, seats: [{ kind: "person" }, { kind: "open" }] } as Listing;
const FULL = { ...WAITING, status: "playing", seats: [{ kind: "person" }, { kind: "bot" }] } as Listing;

it.each([
  [{}, true, true],
  [{ game: "mandala" }, true, true],
  [{ game: "lotus" }, false, false],
  [{ clock: "live" as const }, true, true],
  [{ clock: "daily" as const }, false, false],
  [{ rated: true }, false, false],
  [{ free: true }, true, false],
])("lists tables that pass %o", (wanted, waiting, full) => {
  const filter = { ...NO_FILTER, ...wanted };
  expect([passes(WAITING, filter), passes(FULL, filter)]).toEqual([waiting, full]);
});
