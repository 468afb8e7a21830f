import { describe, expect, it } from "vitest";
import { after, gain, present, standing, taking } from "./counting.ts";
import { face, sumOf, worth } from "./tiles.ts";
import type { Centre, Side, View } from "./types.gen.ts";

const R = 0,
  P = 1,
  B = 2,
  G = 3,
  O = 4;
const tile = (colour: number, value: "2" | "3" | "4" | "5" | "7" | "X") =>
  colour * 6 + "23457X".indexOf(value);
const colours = (...which: number[]) =>
  Array.from({ length: 6 }, (_, colour) => which.filter((one) => one === colour).length);
const side = (up: number[] = [], down = 0): Side => ({ up: colours(...up), down, down_colours: null });
const centre = (holder: number | null, ...sides: Side[]): Centre => ({
  dark: tile(R, "7"),
  light: tile(G, "3"),
  holder,
  sides,
});

describe("who would take the tiles", () => {
  it("is nobody without a holder", () => {
    expect(taking(centre(null, side([], 3), side()))).toEqual({ first: null, second: null });
  });

  it("is the holder and the next with a card face up", () => {
    expect(taking(centre(0, side([P, P], 2), side([B], 2), side([O]), side([], 6)))).toEqual({
      first: 0,
      second: 1,
    });
  });

  it("decides a tie for second by the cards that lie face up", () => {
    expect(taking(centre(0, side([P], 4), side([B], 2), side([O, O], 1))).second).toBe(2);
    expect(taking(centre(0, side([P], 4), side([B], 2), side([O], 2))).second).toBeNull();
  });

  it("asks of the second of two for half of the holder's cards", () => {
    expect(taking(centre(0, side([P], 4), side([B], 2))).second).toBe(1);
    expect(taking(centre(0, side([P], 4), side([B], 1))).second).toBeNull();
  });
});

describe("a play", () => {
  const view = {
    mandalas: [centre(1, side([], 3), side([B]), side())],
    hand_sizes: [6, 5, 5],
    deck_size: 20,
    discard: colours(),
  } as unknown as View;

  it("of a new colour lies face up and takes the marker with more cards", () => {
    const { centre: there, up, draws } = after(view, 0, { move: "play", colour: P, cards: 1, mandala: 0 });
    expect([up, there.holder, draws]).toEqual([true, 0, 3]);
    expect(present(there).filter(Boolean)).toHaveLength(4);
  });

  it("of a colour that is there lies face down and leaves the marker", () => {
    const { centre: there, up, draws } = after(view, 0, { move: "play", colour: B, cards: 2, mandala: 0 });
    expect([up, there.holder, there.sides[0]!.down, draws]).toEqual([false, 1, 5, 0]);
  });
});

it("scores flowers", () => {
  expect(worth(tile(R, "5"), tile(R, "3"))).toBe(11);
  expect(worth(tile(R, "7"), tile(R, "X"))).toBe(21);
  expect(sumOf(tile(R, "X"), tile(R, "4"))).toBe("3 × 4");
  expect(face(tile(R, "X"))).toBe("×3");
});

it("counts what tiles would bring, in the order in which they are taken", () => {
  const view = { singles: [[tile(R, "2")]], flowers: [[]], scores: [2] } as unknown as View;
  expect(gain(view, 0, [tile(R, "7")])).toEqual({ points: 9, joins: [tile(R, "2")] });
  expect(gain(view, 0, [tile(R, "7"), tile(R, "4")])).toEqual({ points: 13, joins: [tile(R, "2"), null] });
  expect(gain(view, 0, [tile(G, "X")])).toEqual({ points: 0, joins: [null] });
});

it("does not guess the values of a flower that is turned", () => {
  const view = {
    singles: [[tile(R, "2")]],
    flowers: [[{ colour: B, tiles: null }]],
    scores: [null],
  } as unknown as View;
  expect(standing(view, 0)).toEqual({ points: 2, whole: false });
});
