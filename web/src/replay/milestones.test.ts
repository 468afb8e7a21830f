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

test("a flower of Lotus is marked by its petals, for the seat that controls it alone", async () => {
  const complete = (flower: number, controllers: number[]) => ({
    event: "completed",
    flower,
    strengths: [2, 2],
    controllers,
  });
  expect(await marks("lotus", [[], [complete(6, [1])], [complete(4, [0, 1]), complete(3, [])]])).toEqual([
    [1, "6", 1],
    [2, "4", null],
    [2, "3", null],
  ]);
});

test("mandalas are counted, for the seat that picks first", async () => {
  const complete = (mandala: number, first_picker: number | null) => ({
    event: "completed",
    mandala,
    first_picker,
  });
  expect(await marks("mandala", [[complete(1, 0)], [{ event: "armed" }], [complete(1, null)]])).toEqual([
    [0, "1", 0],
    [2, "2", null],
  ]);
});

test("a mandala of Flowers is marked by its place, even when the first tile is taken later", async () => {
  const story = [
    [{ event: "fell", mandala: 2 }],
    [{ event: "took", seat: 1, tiles: [3] }],
    [
      { event: "fell", mandala: 0 },
      { event: "set_aside", dark: 1, light: 2 },
      { event: "got", seat: 0, tile: 4 },
    ],
  ];
  expect(await marks("flowers", story)).toEqual([
    [0, "3", 1],
    [2, "1", null],
  ]);
});

test("emperors are marked by the turn and battles by a cross", async () => {
  const story = [
    [{ event: "staged", turn: 2, stage: 1 }],
    [{ event: "crowned", seat: 1 }],
    [{ event: "fought", imperial: 3, rebel: 5, victor: 2 }],
  ];
  expect(await marks("white-lotus", story)).toEqual([
    [1, "2", 1],
    [2, "×", 2],
  ]);
});
