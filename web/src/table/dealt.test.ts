import { expect, it } from "vitest";
import type { TableInfo } from "@/api/types.gen.ts";
import SEEDS from "@/replay/seeds.json";
import { contributionsHold } from "@/replay/seed.ts";
import type { Seen } from "@/replay/seen-deals.ts";
import { dealt as dealtBy } from "./dealt.ts";

const { commitment, contributions, page_commitments: pages } = SEEDS[0]!;
const NOTHING: Seen = { commitment: null, pages: null, contributions: null, own: null };
const OWN: Seen = { ...NOTHING, commitment, pages, own: { seat: 0, contribution: contributions[0]! } };

const dealt = (info: TableInfo, seen: Seen) => dealtBy(info, seen, contributionsHold);

/** A running game of two, dealt as the engine's example. */
function info(revealed: (string | null)[] | null, more: object = {}): TableInfo {
  const asked = { step: "done", asked: [0, 1], commitments: pages, revealed };
  return {
    status: "playing",
    seats: [{}, {}],
    lesson: false,
    commitment,
    contributions: revealed && asked,
    ...more,
  } as unknown as TableInfo;
}

it("names whose pages made the deal", () => {
  expect(dealt(info(contributions), OWN)).toEqual({ contributed: ["in", "in"], own: true, holds: true });
  expect(dealt(info(contributions), NOTHING)).toMatchObject({ own: null, holds: true });
  expect(dealt(info(null), NOTHING)).toEqual({ contributed: [], own: null, holds: true });
});

it("says that this page's number was left out", () => {
  const left = info([null, contributions[1]!]);
  expect(dealt(left, OWN)).toEqual({ contributed: ["withheld", "in"], own: false, holds: true });
  expect(dealt(info([null, null]), OWN)).toMatchObject({ contributed: ["withheld", "withheld"], own: false });
});

it("does not hold with a number that its page had not committed to", () => {
  expect(dealt(info([contributions[0]!, "c".repeat(32)]), NOTHING)).toMatchObject({ holds: false });
});

it("does not hold when the server shows other commitments than before", () => {
  expect(dealt(info(contributions, { commitment: "0".repeat(64) }), OWN)).toMatchObject({ holds: false });
  const other = { ...OWN, pages: [pages![0]!, "0".repeat(64)] };
  expect(dealt(info(contributions), other)).toMatchObject({ holds: false });
  expect(dealt(info(null), OWN)).toMatchObject({ holds: false });
});

it("says nothing before the deal, nor where the deal is given", () => {
  expect(dealt(info(null, { status: "waiting" }), NOTHING)).toBeNull();
  expect(dealt(info(null, { lesson: true }), NOTHING)).toBeNull();
  expect(dealt(info(null, { commitment: null }), NOTHING)).toBeNull();
});

it("claims nothing until what the pages contributed can be checked", () => {
  expect(dealtBy(info(contributions), OWN, null)).toBeNull();
  expect(dealtBy(info(null), NOTHING, null)).toEqual(dealt(info(null), NOTHING));
});
