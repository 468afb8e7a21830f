import { describe, expect, it } from "vitest";
import { dealsHold, verdictOn } from "./deal.ts";
import { commitment, contributionsIn } from "./seed.ts";
import SEEDS from "./seeds.json";
import { makersOf, rememberCommitment, seenDeal, type Seen } from "./seen-deals.ts";

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
/** Two shuffles of the same seed, without a lot before them. */
const NOBODY_BEGINS = [
  [9, 6, 1, 8, 5, 2, 0, 7, 12, 3, 4, 10, 11],
  [1, 4, 6, 5, 2, 3, 0],
];

const NOTHING: Seen = { commitment: null, pages: null, contributions: null, own: null };
const SEEN: Seen = { ...NOTHING, commitment: COMMITMENT };

function claims(deals = MANDALA, more: object = {}) {
  const record = {
    seed: SEED,
    commitment: COMMITMENT,
    page_commitments: null,
    seats: ["Ana", "Koi"],
    result: { scores: [3, 2], places: [1, 2] },
    ...more,
  };
  return { record, deals, draws_first_seat: true, result: { scores: [3, 2], places: [1, 2] } };
}

describe("a deal", () => {
  it("has the engine's own commitment", () => {
    expect(commitment(SEED)).toBe(COMMITMENT);
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

  it("takes no number for the lot in a game without a first player", async () => {
    const found = { ...claims(NOBODY_BEGINS), draws_first_seat: false };
    expect(await verdictOn(found, SEEN)).toMatchObject({ deals: true });
    expect(await dealsHold(SEED, 2, NOBODY_BEGINS)).toBe(false);
    expect(await dealsHold("deal/1", 2, NOBODY_BEGINS, false)).toBe(false);
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
    expect(await verdictOn(claims(), SEEN)).toEqual({
      commitment: true,
      contributions: null,
      seen: true,
      deals: true,
      result: true,
    });
    expect(await verdictOn(claims(), NOTHING)).toMatchObject({ seen: null });
    expect(await verdictOn(claims(MANDALA, { commitment: "00" }), SEEN)).toMatchObject({
      commitment: false,
      seen: false,
    });
    expect(await verdictOn(claims(MANDALA, { seed: "deal/1" }), SEEN)).toMatchObject({
      commitment: false,
      deals: false,
    });
    expect(
      await verdictOn(claims(MANDALA, { result: { scores: [9, 2], places: [1, 2] } }), NOTHING),
    ).toMatchObject({ result: false });
    expect(await verdictOn(claims(MANDALA, { commitment: null, result: null }), NOTHING)).toEqual({
      commitment: null,
      contributions: null,
      seen: null,
      deals: true,
      result: null,
    });
    expect(await verdictOn(claims(MANDALA, { seed: null }), NOTHING)).toBeNull();
  });

  it("is remembered as it was first committed to", () => {
    rememberCommitment("t1", "first");
    rememberCommitment("t1", "second");
    expect(seenDeal("t1").commitment).toBe("first");
    expect(seenDeal("t2").commitment).toBeNull();
  });
});

describe.each(SEEDS)("a seed of the engine's, contributed to by: $name", (vector) => {
  const found = (more: object = {}) => ({
    record: {
      seed: vector.seed,
      commitment: vector.commitment,
      page_commitments: vector.page_commitments,
      seats: ["Ada", "Koi"],
      result: null,
      ...more,
    },
    deals: vector.deals,
    draws_first_seat: true,
    result: null,
  });
  const seen: Seen = { ...NOTHING, commitment: vector.commitment, contributions: vector.contributions };

  it("holds, and names who took part", async () => {
    expect(commitment(vector.seed)).toBe(vector.commitment);
    expect(contributionsIn(vector.seed)).toEqual(vector.contributions);
    expect(await verdictOn(found(), seen)).toEqual({
      commitment: true,
      contributions: vector.page_commitments === null ? null : true,
      seen: true,
      deals: true,
      result: null,
    });
    expect(makersOf(vector.contributions, vector.page_commitments, seen).contributed).toEqual(
      vector.contributed,
    );
  });

  it("is not what this browser saw when a page's commitment was exchanged", async () => {
    const pages = ["0".repeat(64), null];
    expect(await verdictOn(found(), { ...seen, pages })).toMatchObject({ seen: false });
  });

  it("is not what this browser saw when a contribution was added later", async () => {
    const contributions = ["0".repeat(32), null];
    expect(await verdictOn(found(), { ...seen, contributions })).toMatchObject({ seen: false });
  });

  it("does not hold with contributions that no page committed to", async () => {
    const seed = `${vector.seed.slice(0, 72)}:${"0".repeat(32)},-`;
    expect(await verdictOn(found({ seed }), seen)).toMatchObject({
      commitment: true,
      contributions: false,
      seen: false,
      deals: false,
    });
  });
});

it("knows whether this browser's own contribution is in the seed", () => {
  const { contributions, page_commitments: pages } = SEEDS[0]!;
  const own = { seat: 1, contribution: contributions[1]! };
  expect(makersOf(contributions, pages, { ...NOTHING, pages, own }).own).toBe(true);
  expect(makersOf([contributions[0]!, null], pages, { ...NOTHING, pages, own }).own).toBe(false);
  expect(makersOf(contributions, pages, NOTHING).own).toBeNull();
});
