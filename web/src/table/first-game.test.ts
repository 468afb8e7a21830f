import { beforeEach, expect, it } from "vitest";
import { isNew, LESSONS, played } from "./first-game.ts";

beforeEach(() => localStorage.clear());

it("a game is new until a move is made in it, or its lesson was read", () => {
  expect(isNew("lotus")).toBe(true);
  played("lotus");
  played("lotus");
  expect(isNew("lotus")).toBe(false);
  expect(isNew("mandala")).toBe(true);
  localStorage.setItem(LESSONS, '["mandala"]');
  expect(isNew("mandala")).toBe(false);
  expect(isNew("flowers")).toBe(true);
});

it("begins anew where what is stored cannot be read", () => {
  localStorage.setItem(LESSONS, "no list");
  expect(isNew("mandala")).toBe(true);
});
