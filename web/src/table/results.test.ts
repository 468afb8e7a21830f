import { beforeEach, expect, it } from "vitest";
import type { TableInfo } from "@/api/types.gen.ts";
import { withResult } from "./results.ts";

function finished(id: string, bot: string, winner: number): TableInfo {
  const seats = [
    { seat: 0, bot: null, player: "ana" },
    { seat: 1, bot, player: null },
  ];
  return { id, game: "quay", seats, yours: [0], outcome: { winners: [winner] } } as unknown as TableInfo;
}

beforeEach(() => localStorage.clear());

it("counts the games against the same players, each once", () => {
  withResult(finished("a", "club", 0));
  withResult(finished("b", "expert", 0));
  withResult(finished("c", "club", 1));
  expect(withResult(finished("c", "club", 1))).toEqual([true, false]);
});

it("begins again where what is stored cannot be read", () => {
  localStorage.setItem("nelumbo.results", "{");
  expect(withResult(finished("a", "club", 1))).toEqual([false]);
});
