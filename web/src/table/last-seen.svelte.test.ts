import { flushSync } from "svelte";
import { beforeEach, expect, it } from "vitest";
import type { Told } from "@/api/types.gen.ts";
import { followSeen } from "./last-seen.svelte.ts";

beforeEach(() => localStorage.clear());

/** Opens the page of a table and leaves it at this version; returns what it held for seen. */
function visit(id: string, version: number): number {
  const table = $state({ id, version: 0, told: [] as Told[] });
  let seen = -1;
  const leave = $effect.root(() => {
    seen = followSeen(table);
  });
  flushSync();
  table.version = version;
  flushSync();
  leave();
  return seen;
}

it("remembers how far the last visit went, for each table", () => {
  expect(visit("a", 7)).toBe(0);
  expect(visit("a", 9)).toBe(7);
  expect(visit("a", 9)).toBe(9);
  expect(visit("b", 2)).toBe(0);
});
