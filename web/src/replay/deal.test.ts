import { describe, expect, it } from "vitest";
import { commitment, dealsHold, verdictOn } from "./deal.ts";
import { rememberCommitment, seenCommitment } from "./seen-commitments.ts";

/**
 * Two games by the engine itself, from the seed "deal/0": the lot, the decks, and those that were shuffled
 * again later.
 */
const SEED = "deal/0";
const COMMITMENT = "36af041f342af4710da20a380c67daa05456ef711c480fbe49a58cbc93591973";
const MANDALA = [
  [0],
  [
    3, 1, 0, 3, 2, 4, 3, 5, 4, 0, 0, 4, 1, 4, 3, 0, 2, 1, 4, 3, 1, 4, 4, 2, 3, 0, 5, 2, 0, 5, 1, 0, 3, 2, 3,
    0, 2, 1, 0, 0, 4, 5, 1, 2, 0, 0, 2, 4, 2, 3, 1, 3, 4, 1, 4, 5, 5, 2, 5, 4, 2, 2, 3, 5, 5, 1, 3, 5, 0, 1,
    5, 2, 5, 5, 3, 2, 5, 1, 5, 2, 4, 4, 0, 1, 2, 1, 3, 4, 0, 2, 3, 3, 2, 1, 3, 0, 0, 1, 5, 0, 4, 4, 5, 4, 1,
    3, 5, 1,
  ],
  [
    4, 5, 1, 1, 1, 3, 2, 3, 4, 1, 2, 1, 1, 4, 5, 4, 5, 3, 1, 5, 4, 1, 2, 3, 0, 0, 4, 5, 4, 2, 1, 2, 1, 5, 4,
    5, 0, 1, 2, 2, 5, 3, 0, 4, 0, 0, 2, 2, 5,
  ],
];
const FLOWERS = [
  [0],
  [
    0, 4, 3, 5, 1, 3, 3, 4, 3, 2, 0, 2, 2, 3, 5, 3, 4, 3, 1, 2, 3, 2, 5, 5, 4, 4, 4, 0, 3, 0, 3, 0, 0, 0, 0,
    4, 1, 4, 2, 5, 1, 3, 0, 2, 2, 5, 2, 5, 5, 5, 1, 1, 4, 5, 4, 0, 4, 3, 0, 0, 1, 1, 0, 1, 5, 2, 5, 2, 4, 1,
    5, 4, 1, 5, 4, 1, 1, 0, 2, 5, 4, 1, 2, 2, 3, 3, 0, 2, 1, 3,
  ],
  [13, 14, 11, 12, 3, 6, 4, 0, 8, 9, 7, 10, 1, 5, 2, 16, 15, 17],
  [33, 34, 32, 19, 18, 31, 21, 29, 24, 23, 26, 28, 22, 20, 35, 27, 25, 30],
  [
    4, 2, 1, 2, 0, 3, 5, 0, 0, 0, 1, 1, 3, 5, 3, 4, 3, 2, 4, 0, 5, 3, 4, 1, 3, 1, 2, 3, 1, 4, 5, 5, 5, 2, 1,
    4, 0, 3, 1, 0, 3, 2, 1, 1, 2, 0, 5, 2, 4, 4, 0, 2, 5, 1,
  ],
  [1, 2],
];
/** A game of Mandala by the engine, from a seed of the hashed stream: the lot and both decks. */
const HASHED_SEED = "chance2:5eed";
const HASHED_MANDALA = [
  [0],
  [
    1, 3, 0, 1, 1, 0, 2, 2, 2, 3, 5, 0, 1, 2, 4, 4, 0, 0, 0, 2, 3, 4, 5, 1, 3, 3, 5, 4, 3, 4, 1, 2, 0, 3, 2,
    1, 5, 5, 5, 1, 2, 3, 2, 0, 3, 0, 5, 1, 3, 0, 0, 1, 5, 0, 3, 4, 5, 0, 2, 3, 4, 5, 1, 5, 5, 3, 0, 5, 5, 4,
    3, 5, 5, 2, 3, 2, 4, 4, 2, 4, 1, 4, 3, 1, 3, 3, 2, 1, 0, 4, 4, 5, 0, 1, 5, 1, 4, 4, 4, 2, 1, 4, 2, 2, 0,
    2, 0, 1,
  ],
  [
    1, 5, 2, 4, 5, 3, 1, 0, 1, 4, 5, 5, 2, 1, 1, 1, 0, 2, 3, 3, 5, 1, 4, 2, 2, 4, 3, 5, 4, 0, 2, 2, 5, 1, 2,
    3, 0, 0, 3, 0, 3, 2, 4, 1, 3, 2, 0, 0, 4, 5,
  ],
];

function claims(deals = MANDALA, more: object = {}) {
  const record = {
    seed: SEED,
    commitment: COMMITMENT,
    seats: ["Ana", "Koi"],
    result: { scores: [3, 2], places: [1, 2] },
    ...more,
  };
  return { record, deals, result: { scores: [3, 2], places: [1, 2] } };
}

describe("a deal", () => {
  it("has the engine's own commitment", async () => {
    expect(await commitment(SEED)).toBe(COMMITMENT);
  });

  it("follows from the seed, shuffle by shuffle", async () => {
    expect(await dealsHold(SEED, 2, MANDALA)).toBe(true);
    expect(await dealsHold(SEED, 2, FLOWERS)).toBe(true);
  });

  it("follows from a seed of the hashed stream", async () => {
    expect(await dealsHold(HASHED_SEED, 2, HASHED_MANDALA)).toBe(true);
    expect(await dealsHold("chance2:5eee", 2, HASHED_MANDALA)).toBe(false);
  });

  it("takes a number for the lot even where the table chose who begins", async () => {
    expect(await dealsHold(SEED, 2, MANDALA.slice(1))).toBe(true);
  });

  it("does not follow from another seed, nor with two cards exchanged", async () => {
    expect(await dealsHold("deal/1", 2, MANDALA)).toBe(false);
    const deck = [...MANDALA[1]!];
    const other = deck.findIndex((card) => card !== deck[0]);
    [deck[0], deck[other]] = [deck[other]!, deck[0]!];
    expect(await dealsHold(SEED, 2, [MANDALA[0]!, deck, ...MANDALA.slice(2)])).toBe(false);
    expect(await dealsHold(SEED, 2, [[1 - MANDALA[0]![0]!], ...MANDALA.slice(1)])).toBe(false);
  });

  it("is judged claim by claim", async () => {
    expect(await verdictOn(claims(), COMMITMENT)).toEqual({
      commitment: true,
      seen: true,
      deals: true,
      result: true,
    });
    expect(await verdictOn(claims(), null)).toMatchObject({ seen: null });
    expect(await verdictOn(claims(MANDALA, { commitment: "00" }), COMMITMENT)).toMatchObject({
      commitment: false,
      seen: false,
    });
    expect(await verdictOn(claims(MANDALA, { seed: "deal/1" }), COMMITMENT)).toMatchObject({
      commitment: false,
      deals: false,
    });
    expect(
      await verdictOn(claims(MANDALA, { result: { scores: [9, 2], places: [1, 2] } }), null),
    ).toMatchObject({ result: false });
    expect(await verdictOn(claims(MANDALA, { commitment: null, result: null }), null)).toEqual({
      commitment: null,
      seen: null,
      deals: true,
      result: null,
    });
    expect(await verdictOn(claims(MANDALA, { seed: null }), null)).toBeNull();
  });

  it("is remembered as it was first committed to", () => {
    rememberCommitment("t1", "first");
    rememberCommitment("t1", "second");
    expect(seenCommitment("t1")).toBe("first");
    expect(seenCommitment("t2")).toBeNull();
  });
});
