import { expect, test } from "vitest";
import type { TournamentGame, TournamentInfo } from "@/api/types.gen.ts";
import { cell, met, ownGame, places, winners } from "./tournament.ts";

const GAMES: TournamentGame[] = [
  { round: 1, first: 0, second: 1, table: "a", points: [1, 0] },
  { round: 1, first: 2, second: null, table: null, points: [1, 0] },
  { round: 2, first: 1, second: 2, table: "b", points: [0.5, 0.5] },
  { round: 3, first: 2, second: 0, table: "c", points: null },
  { round: 4, first: 0, second: 2, table: "d", points: [0, 0] },
];

test("a game is won, shared or lost from the player’s own side", () => {
  expect(cell(GAMES, 1, 0)).toEqual({ mark: "won", opponent: 1 });
  expect(cell(GAMES, 1, 1)).toEqual({ mark: "lost", opponent: 0 });
  expect(cell(GAMES, 2, 2)).toEqual({ mark: "shared", opponent: 1 });
  expect(cell(GAMES, 3, 0)).toEqual({ mark: "open", opponent: 2 });
});

test("neither has won where neither came, and a bye has no opponent", () => {
  expect(cell(GAMES, 4, 0)?.mark).toBe("lost");
  expect(cell(GAMES, 4, 2)?.mark).toBe("lost");
  expect(cell(GAMES, 1, 2)).toEqual({ mark: "bye", opponent: null });
  expect(cell(GAMES, 2, 0)).toBeNull();
});

test("the grid shows what a player’s game against another has become", () => {
  expect([met(GAMES, 0, 1), met(GAMES, 1, 0)]).toEqual(["won", "lost"]);
  expect([met(GAMES, 2, 1), met(GAMES, 2, 0)]).toEqual(["shared", "open"]);
  expect(met(GAMES.slice(0, 2), 2, 1)).toBeNull();
});

test("the reader’s game is the one that is not over", () => {
  const player = { name: "", withdrawn: false, points: 0, buchholz: 0, sonneborn_berger: 0 };
  const info = {
    players: [
      { ...player, number: 2, you: true },
      { ...player, number: 0, you: false },
    ],
    games: GAMES,
  } as unknown as TournamentInfo; // what else is in it does not matter here
  expect(ownGame(info)?.table).toBe("c");
  expect(places(info).get(0)).toBe(2);
});

test("a tournament is won by the first, or by all whom no tie-break tells apart", () => {
  const player = (name: string | null, points: number, buchholz = 0) =>
    ({ name, points, buchholz, sonneborn_berger: 0 }) as TournamentInfo["players"][number];
  const won = (...players: TournamentInfo["players"]) => winners({ status: "over", players });
  expect(won(player("Ann", 2, 3), player("Bob", 2, 1))).toEqual(["Ann"]);
  expect(won(player("Ann", 2, 3), player("Bob", 2, 3), player("Eve", 1))).toEqual(["Ann", "Bob"]);
  expect(won(player("Ann", 0), player("Bob", 0))).toEqual([]);
  expect(winners({ status: "playing", players: [player("Ann", 2)] })).toEqual([]);
});
