import { expect, it } from "vitest";
import type { BotInfo, TableInfo } from "@/api/types.gen.ts";
import { nearestLevel, otherBots } from "./next-table.ts";

const BOTS = ["tadpole", "koi", "heron"].map((name, at) => ({ name, level: at + 1 }) as BotInfo);

function seats(...others: ({ bot: string } | { player: string })[]): Pick<TableInfo, "seats" | "yours"> {
  const all = others.map((one, at) => ({ seat: at + 1, kind: "bot" in one ? "bot" : "person", ...one }));
  return { seats: [{ seat: 0, kind: "person" }, ...all], yours: [0] } as unknown as TableInfo;
}

it("knows the next stronger and the next easier bot", () => {
  const { stronger, easier } = otherBots(seats({ bot: "tadpole" }, { bot: "koi" }), BOTS);
  expect([stronger?.name, easier?.name]).toEqual(["heron", "tadpole"]);
});

it("offers nothing above the strongest, nor where other people play", () => {
  expect(otherBots(seats({ bot: "heron" }), BOTS).stronger).toBeNull();
  expect(otherBots(seats({ bot: "koi" }, { player: "bo" }), BOTS)).toEqual({ stronger: null, easier: null });
});

it("goes on to the levels around a bot of a chosen strength", () => {
  const rated = BOTS.map((bot, at) => ({ ...bot, rating: 30 + 7 * at }));
  const { stronger, easier } = otherBots(seats({ bot: "strength:36" }), rated);
  expect([stronger?.name, easier?.name]).toEqual(["heron", "tadpole"]);
  expect(nearestLevel(rated, 100)?.name).toBe("heron");
  expect(nearestLevel([{ ...BOTS[0]!, rating: null }], 100)).toBeNull();
});
