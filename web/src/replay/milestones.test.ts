import { expect, test } from "vitest";
import type { AnyEvent } from "@/games/contract.ts";
import { names } from "@/games/index.ts";
import { milestonesOf } from "./milestones.ts";

async function marks(game: string, story: AnyEvent[][]): Promise<[number, string, number | null][]> {
  return (await milestonesOf(game))(story).map(({ moment, mark, seat }) => [moment, mark, seat]);
}

test.each([...names, "no-such-game"])(
  "%s, with milestones or without, has none before it begins",
  async (game) => {
    expect(await marks(game, [])).toEqual([]);
  },
);
