import { afterEach, expect, it, vi } from "vitest";
import { api, Refusal } from "@/api/client.ts";
import type { GameInfo, Standing, TableInfo } from "@/api/types.gen.ts";
import { AfterGame } from "./after-game.svelte.ts";

const INFO = {
  id: "t",
  game: "mandala",
  yours: [0],
  seats: [
    { seat: 0, kind: "person", bot: null },
    { seat: 1, kind: "bot", bot: "frog" },
  ],
} as TableInfo;
const GAMES = [
  {
    name: "mandala",
    bots: [
      { name: "frog", level: 1 },
      { name: "koi", level: 2 },
    ],
  },
] as GameInfo[];

afterEach(() => vi.restoreAllMocks());

it("tells how the players stand, and offers the next bot", async () => {
  vi.spyOn(api, "standing").mockResolvedValue({ outcomes: ["won"] } as Standing);
  vi.spyOn(api, "games").mockResolvedValue(GAMES);
  const after = new AfterGame();
  await after.load(INFO);
  expect(after.results).toEqual(["won"]);
  expect([after.bots.stronger?.name, after.bots.easier]).toEqual(["koi", null]);
});

it("offers the next bot where the server keeps no results of the player", async () => {
  vi.spyOn(api, "standing").mockRejectedValue(new Refusal("unknown_game"));
  vi.spyOn(api, "games").mockResolvedValue(GAMES);
  const after = new AfterGame();
  await after.load(INFO);
  expect([after.results, after.bots.stronger?.name]).toEqual([[], "koi"]);
});
