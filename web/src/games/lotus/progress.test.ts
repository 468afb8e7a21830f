import { expect, it } from "vitest";
import { atTable } from "@/table/testing.svelte.ts";
import { example } from "./example.ts";
import { progress } from "./progress.ts";

atTable("lotus", example);

it("counts the cards of the smallest deck, then the turns of the last round", () => {
  const early = progress({ ...example.view, deck_sizes: [20, 9], final: null });
  expect(early.words).toBe("Last round once a deck is empty (cards left in the smallest: 9)");
  expect(early.part).toBeCloseTo(0.6);
  const final = { cause: "deck", seat: 0, turn: 3, turns_left: 2 };
  expect(progress({ ...example.view, final } as typeof example.view).words).toBe("Last round: 2 turns left");
});
