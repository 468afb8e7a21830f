import { expect, it } from "vitest";
import { atTable } from "@/table/testing.svelte.ts";
import { example } from "./example.ts";
import { progress } from "./progress.ts";

atTable("mandala", example);

it("says how many cards are left and how full the fullest river is", () => {
  const early = progress({ ...example.view, deck_size: 44, rivers: [[0, 1], [3]] });
  expect(early.words).toBe(
    "Ends with a full river (2 of 6), or with the first mandala destroyed after the deck runs out (44 left)",
  );
  expect(early.part).toBeCloseTo(0.45);
});

it("says when the next mandala is the last", () => {
  const late = progress({ ...example.view, armed: true });
  expect([late.words, late.part]).toEqual(["The next mandala is the last", 0.9]);
});
