import { beforeEach, expect, it } from "vitest";
import type { ClientMessage, TableInfo } from "@/api/types.gen.ts";
import { pageCommitment } from "@/replay/seed.ts";
import { seenDeal } from "@/replay/seen-deals.ts";
import { Contribution } from "./contribution.ts";

const SERVER = "5".repeat(64);
const OTHER = pageCommitment(SERVER, 1, "b".repeat(32));

type Commit = Extract<ClientMessage, { type: "commit_contribution" }>;
type Reveal = Extract<ClientMessage, { type: "reveal_contribution" }>;

let sent: object[];
let contribution: Contribution;

const seats = [{ seat: 0 }, { seat: 1 }];
function info(
  step: "commit" | "reveal" | "done",
  commitments: (string | null)[],
  more: object = {},
): TableInfo {
  const contributions = { step, asked: [0, 1], commitments, revealed: [null, null], ...more };
  const status = step === "done" ? "playing" : "waiting";
  return {
    id: "t",
    status,
    yours: [0],
    seats,
    lesson: false,
    commitment: SERVER,
    contributions,
  } as unknown as TableInfo;
}

/** What the page sent when it was asked to commit. */
function committed(): Commit {
  contribution.answer(info("commit", [null, null]));
  return sent[0] as Commit;
}

beforeEach(() => {
  localStorage.clear();
  sent = [];
  contribution = new Contribution((request) => sent.push(request));
});

it("commits once, and reveals what it has committed to when all have", () => {
  const { commitment } = committed();
  contribution.answer(info("commit", [null, OTHER]));
  expect(sent).toHaveLength(1);
  contribution.answer(info("reveal", [commitment, OTHER]));
  contribution.answer(info("reveal", [commitment, OTHER]));
  const revealed = sent[1] as Reveal;
  expect(sent).toHaveLength(2);
  expect(pageCommitment(SERVER, 0, revealed.contribution)).toBe(commitment);
  expect(seenDeal("t")).toMatchObject({
    commitment: SERVER,
    pages: [commitment, OTHER],
    own: { seat: 0, contribution: revealed.contribution },
  });
});

it("draws another number for every table", () => {
  const first = committed().commitment;
  localStorage.clear();
  sent = [];
  contribution = new Contribution((request) => sent.push(request));
  expect(committed().commitment).not.toBe(first);
});

it("goes on after the page was reloaded", () => {
  const { commitment } = committed();
  sent = [];
  contribution = new Contribution((request) => sent.push(request));
  contribution.answer(info("commit", [commitment, null]));
  expect(sent).toEqual([]);
  contribution.answer(info("reveal", [commitment, OTHER]));
  expect(sent).toHaveLength(1);
});

it("reveals nothing where another device of the player's has committed", () => {
  committed();
  contribution.answer(info("reveal", [pageCommitment(SERVER, 0, "c".repeat(32)), OTHER]));
  expect(sent).toHaveLength(1);
});

it("reveals nothing when the server exchanges its own commitment", () => {
  const { commitment } = committed();
  contribution.answer({ ...info("reveal", [commitment, OTHER]), commitment: "6".repeat(64) });
  expect(sent).toHaveLength(1);
});

it("reveals nothing to a second list of commitments", () => {
  const { commitment } = committed();
  contribution.answer(info("reveal", [commitment, OTHER]));
  sent = [];
  contribution = new Contribution((request) => sent.push(request));
  contribution.answer(info("reveal", [commitment, "0".repeat(64)]));
  expect(sent).toEqual([]);
});

it("does nothing for a spectator, or where it is not asked", () => {
  contribution.answer({ ...info("commit", [null, null]), yours: [] });
  contribution.answer({ ...info("commit", [null, null]), contributions: null });
  expect(sent).toEqual([]);
});
