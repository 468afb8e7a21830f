import { expect, it } from "vitest";
import { decided } from "./decided.ts";

const PARTS = [
  [
    { name: "river", points: 12 },
    { name: "cup", points: 7 },
  ],
  [
    { name: "river", points: 11 },
    { name: "cup", points: 2 },
  ],
];
const parts = (seat: number) => PARTS[seat]!;

it("names the part of the score with the largest difference", () => {
  expect(decided([19, 13], [0], parts)).toEqual({ part: "cup", won: 7, lost: 2 });
});

it("names no part where the points are equal, and nothing where nobody has won alone", () => {
  expect(decided([13, 13], [0], parts)).toEqual({ part: null, won: 13, lost: 13 });
  expect(decided([13, 13], [0, 1], parts)).toBeNull();
  expect(decided([13, 13], [], parts)).toBeNull();
});
