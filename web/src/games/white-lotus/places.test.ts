import { expect, it } from "vitest";
import { aims, byPlace, numberIn, ordered, sealed, stakes, toOrder } from "./places.ts";
import type { Move } from "./types.gen.ts";

it("finds moves of one tap by their place", () => {
  const moves: Move[] = [
    { move: "place", zone: 4 },
    { move: "pass" },
    { move: "ask", player: 2 },
    { move: "income", palaces: 1 },
  ];
  expect([...byPlace(moves).keys()]).toEqual(["zone-4", "pass", "seat-2", "palaces-1"]);
});

it("needs points and a seat for a secret choice", () => {
  const moves: Move[] = [1, 2].flatMap((weight) =>
    [0, 2].map((target): Move => ({ move: "vote", target, weight })),
  );
  expect([stakes(moves), aims(moves)]).toEqual([
    [1, 2],
    [0, 2],
  ]);
  expect(sealed(moves, 2, null)).toBeNull();
  expect(sealed(moves, 2, 0)).toEqual({ move: "vote", target: 0, weight: 2 });
  expect(sealed([{ move: "army", army: 3, side: null }], 3, null)).toEqual({
    move: "army",
    army: 3,
    side: null,
  });
});

it("takes the last of an order as given", () => {
  const moves: Move[] = [
    { move: "order", players: [0, 2] },
    { move: "order", players: [2, 0] },
  ];
  expect(toOrder(moves)).toEqual([0, 2]);
  expect(ordered(moves, [2])).toEqual({ move: "order", players: [2, 0] });
});

it("reads the number of a place", () => {
  expect(numberIn("zone-4", "zone")).toBe(4);
  expect(numberIn("zone-4", "seat")).toBeNull();
  expect(numberIn(null, "seat")).toBeNull();
});
