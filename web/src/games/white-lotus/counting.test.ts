import { expect, it } from "vitest";
import { battleBonus, income, palaceIncome, points, realm } from "./counting.ts";
import { PALACE, VILLAGE } from "./data.gen.ts";
import { ZONES } from "./map.gen.ts";
import type { Move, View } from "./types.gen.ts";

const at = (id: string) => ZONES.findIndex((zone) => zone.id === id);

/** A view with these zones: kind and owner. */
function land(held: Record<string, [number, number | null]>): View {
  const types = ZONES.map(() => 0);
  const owners = ZONES.map((): number | null => null);
  for (const [id, [kind, owner]] of Object.entries(held)) [types[at(id)], owners[at(id)]] = [kind, owner];
  return {
    map: "white-lotus-map/1",
    types,
    owners,
    vp: [1, 0, 0],
    scores: [11, 0, 0],
    round: [],
    emperor: 0,
    leader: 1,
    turn: 2,
  } as unknown as View;
}

const view = land({
  "autumn-court": [1, 0],
  "mulberry-plain": [5, 0],
  "coiling-dragon-bay": [2, 0],
  "cloud-gate": [3, 1],
});

it("counts the largest realm of zones that touch", () => {
  expect(realm(view, 0)).toBe(2);
  expect(realm(view, 1)).toBe(1);
  expect(realm(view, 2)).toBe(0);
});

it("tells the score line by line", () => {
  expect(points(view, 0)).toEqual({ palaces: 3, temples: 2, others: 1, tokens: 1, dragons: 2, realm: 2 });
});

it("foretells the income", () => {
  expect(income(view, 0)).toEqual({ influence: 13, army: 2, palaces: 1 });
  expect(income(view, 1)).toEqual({ influence: 11, army: 3, palaces: 0 });
});

it("shares palaces between influence and army", () => {
  const moves = [0, 1, 2].map((palaces): Move => ({ move: "income", palaces }));
  expect(palaceIncome(moves, 0)).toEqual({ influence: 4, army: 0 });
  expect(palaceIncome(moves, 2)).toEqual({ influence: 0, army: 2 });
});

it("counts what villages and palaces add in battle", () => {
  const view = land({
    "tiger-ford": [VILLAGE, 1],
    "silk-market": [VILLAGE, 1],
    "autumn-court": [PALACE, 0],
  });
  expect(battleBonus({ ...view, rules: "author" }, 1, VILLAGE)).toBe(4);
  expect(battleBonus({ ...view, rules: "publisher" }, 1, VILLAGE)).toBe(2);
  expect(battleBonus({ ...view, rules: "publisher" }, 0, PALACE)).toBe(2);
});
