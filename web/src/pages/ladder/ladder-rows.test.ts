import { expect, test } from "vitest";
import type { LadderPlayer } from "@/api/types.gen.ts";
import { scaleOf, withBots } from "./ladder-rows.ts";

const one = (name: string, low: number | null, bot = false): LadderPlayer => ({
  name,
  bot,
  player: null,
  yours: false,
  rating: low === null ? null : { rating: low + 2, low, high: low + 4, games: 9, sure: true },
});
const people = [one("Ann", 30), one("Ben", 20)];
const bots = [
  one("unmeasured", null, true),
  one("strong", 40, true),
  one("middle", 25, true),
  one("weak", 5, true),
];
const order = (isWhole: boolean) =>
  withBots(people, bots, isWhole).map(({ place, player }) => `${place ?? "-"} ${player.name}`);

test("bots stand among people by the low end of their range, and have no place", () => {
  expect(order(true)).toEqual(["- unmeasured", "- strong", "1 Ann", "- middle", "2 Ben", "- weak"]);
});

test("weaker bots wait until the list is whole", () => {
  expect(order(false)).toEqual(["- unmeasured", "- strong", "1 Ann", "- middle", "2 Ben"]);
});

test("the scale is round and holds every range", () => {
  expect(scaleOf(people)).toEqual({ from: 0, to: 50 });
  expect(scaleOf([one("low", -6, true), one("high", 57, true), one("nothing", null, true)])).toEqual({
    from: -10,
    to: 70,
  });
});
