import { expect, it } from "vitest";
import type { SeatView, TableInfo } from "@/api/types.gen.ts";
import { connection } from "./connection.svelte.ts";
import { Table } from "./table.svelte.ts";
import { Viewpoint } from "./viewpoint.svelte.ts";

const MOVE = { move: "load" };

function seatView(seat: number | null, awaited: number[], moves: object[] = []): SeatView {
  return { seat, view: { awaited }, moves, since: 1, free_undo: 0 };
}

function seen(yours: number[], views: SeatView[], status: TableInfo["status"] = "playing"): Viewpoint {
  const table = new Table("t", connection);
  const seats = [0, 1, 2].map((seat) => ({ seat, kind: "person", name: `P${seat}` }));
  table.info = { yours, status, seats } as unknown as TableInfo;
  table.views = views;
  return new Viewpoint(table);
}

it("shows the player's seat, with the others in turn order before it", () => {
  const viewpoint = seen([1], [seatView(1, [1], [MOVE])]);
  expect(viewpoint.near).toBe(1);
  expect(viewpoint.moves).toEqual([MOVE]);
  expect(viewpoint.around.map(({ seat }) => seat)).toEqual([2, 0, 1]);
});

it("lets a spectator see the board from the first seat, and decide nothing", () => {
  const viewpoint = seen([], [seatView(null, [2])]);
  expect([viewpoint.watching, viewpoint.near, viewpoint.mine]).toEqual([true, 0, false]);
  expect(viewpoint.awaitedNames).toBe("P2");
});

it("covers the hand of the next player on a shared screen until it is taken up", () => {
  const views = [seatView(0, [1]), seatView(1, [1], [MOVE]), seatView(null, [1])];
  const viewpoint = seen([0, 1], views);
  expect([viewpoint.seat, viewpoint.covered, viewpoint.near, viewpoint.mine]).toEqual([1, true, 1, false]);
  expect(viewpoint.view, "meanwhile the screen shows what a spectator sees").toBe(views[2]!.view);
  viewpoint.uncover();
  expect([viewpoint.covered, viewpoint.near, viewpoint.mine]).toEqual([false, 1, true]);
  expect(viewpoint.view).toBe(views[1]!.view);
});

it("does not wait for a seat that may still change its sealed choice", () => {
  const viewpoint = seen([0, 1], [seatView(0, [1], [MOVE]), seatView(1, [1], [MOVE])]);
  expect(viewpoint.acting).toEqual([1]);
});

it("shows a finished game uncovered and without moves", () => {
  const viewpoint = seen([0, 1], [seatView(0, [], [MOVE]), seatView(1, [])], "over");
  expect([viewpoint.covered, viewpoint.mine, viewpoint.near]).toEqual([false, false, 0]);
});
