import { describe, expect, it } from "vitest";
import type { Told } from "@/api/types.gen.ts";
import { eventsOf, recentMoves } from "./recent.ts";

function moved(version: number, seat: number | null): Told {
  const event = { kind: "moved", seat, events: [{ event: `move ${version}` }] };
  return { type: "told", table_id: "t", version, event } as unknown as Told;
}
function sealed(version: number, seat: number | null): Told {
  const event = { kind: "moved", seat, events: [{ event: "sealed", seat }] };
  return { type: "told", table_id: "t", version, event } as unknown as Told;
}
function undone(version: number, versions: number[]): Told {
  return { type: "told", table_id: "t", version, event: { kind: "undone", seat: 0, versions } } as Told;
}
const recent = (told: Told[], yours: number[]) => recentMoves(told, yours).map(({ version }) => version);

it("is what the others did since my last move", () => {
  expect(recent([moved(1, 0), moved(2, 1), moved(3, 0), moved(4, 1), moved(5, 2)], [0])).toEqual([4, 5]);
});

it("is nothing once I have moved", () => {
  expect(recent([moved(1, 1), moved(2, 0)], [0])).toEqual([]);
});

it("goes back to the position returned to when moves are taken back", () => {
  expect(recent([moved(1, 1), moved(2, 0), moved(3, 1), undone(4, [2, 3])], [0])).toEqual([1]);
});

it.each([[[]], [[0, 1]]])("is the last mover's turn for spectators and at a shared screen", (yours) => {
  expect(recent([moved(1, 0), moved(2, 1), moved(3, 1)], yours)).toEqual([2, 3]);
});

it("counts a sealed choice, whose seat nobody knows, among the others'", () => {
  expect(recent([moved(1, 0), moved(2, null)], [0])).toEqual([2]);
});

describe("choices in secret", () => {
  it("are what my own choice reveals, if it was the last", () => {
    expect(recent([sealed(1, 1), moved(2, 0)], [0])).toEqual([2]);
    expect(recent([sealed(1, 1), moved(2, 0), sealed(3, 1)], [0])).toEqual([2, 3]);
    expect(recent([sealed(1, 1), sealed(2, 0), sealed(3, 0), moved(4, 0)], [0]), "taken back once").toEqual([
      4,
    ]);
  });

  it("are not mine, if another revealed them", () => {
    expect(recent([sealed(1, 0), sealed(2, 1), moved(3, 2)], [0])).toEqual([2, 3]);
  });

  it("are not shown by a move after them", () => {
    expect(recent([sealed(1, 1), moved(2, 0), moved(3, 0)], [0])).toEqual([]);
    expect(recent([sealed(1, 1), sealed(2, 0)], [0])).toEqual([]);
  });
});

it("tells the last nine at the most", () => {
  const many = Array.from({ length: 12 }, (_, at) => moved(at + 1, 1));
  expect(recent(many, [0])).toHaveLength(9);
  expect(eventsOf(recentMoves(many, [0])).at(-1)).toEqual({ event: "move 12" });
});
