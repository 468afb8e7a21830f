import { expect, it } from "vitest";
import { atTable } from "@/table/testing.svelte.ts";
import { example } from "./example.ts";
import { progress } from "./progress.ts";

atTable("flowers", example);

it("counts the Flowers of the player who has most", () => {
  const pair = example.view.flowers.flat()[0] ?? { colour: 0, tiles: null };
  const { words, part } = progress({ ...example.view, flowers: [[pair], [pair, pair]], pairs_left: 12 });
  expect(words).toBe("Ends with a third Flower (most so far: 2)");
  expect(part).toBeCloseTo(2 / 3);
});

it("counts the tiles too where they may run out", () => {
  const { words, part } = progress({ ...example.view, seats: 4, flowers: [[], [], [], []], pairs_left: 3 });
  expect(words).toBe("Ends with a third Flower (most so far: 0) or the last tiles (pairs left: 3)");
  expect(part).toBeCloseTo(0.8);
});
