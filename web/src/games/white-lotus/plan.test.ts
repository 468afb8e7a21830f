import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { atTable } from "@/table/testing.svelte.ts";
import { COURT, example, GATE, rebellion, vote, zone } from "./example.ts";
import { WhiteLotusPlan } from "./plan.svelte.ts";
import type { Move, View } from "./types.gen.ts";

const { play, planned } = atTable("white-lotus", example);
const ORDERS: Move[] = [
  { move: "order", players: [0, 1, 2] },
  { move: "order", players: [0, 2, 1] },
  { move: "order", players: [1, 0, 2] },
  { move: "order", players: [2, 0, 1] },
];

it("chooses a zone by one press and plays it by a second", () => {
  const { plan } = planned(WhiteLotusPlan);
  plan.press(`zone-${GATE}`);
  expect([plan.zone, plan.ghost]).toEqual([GATE, { zone: GATE, marker: 0 }]);
  plan.press(`zone-${GATE}`);
  expect(play).toHaveBeenCalledWith({ move: "place", zone: GATE });
  expect(plan.zone).toBeNull();
});

it.each([
  ["place", { move: "place", zone: COURT }],
  ["pick", { move: "resolve", zone: COURT }],
  ["spoil", { move: "seize", zone: COURT }],
  ["put", { move: "put", zone: COURT }],
])("asks the server why a zone is refused in the phase %s", (phase, move) => {
  const { plan } = planned(WhiteLotusPlan, { phase });
  plan.press(`zone-${COURT}`);
  expect(play).toHaveBeenCalledWith(move);
});

it("asks nothing where no zone is meant, or nothing is to be decided", () => {
  planned(WhiteLotusPlan, { phase: "answer" }).plan.press(`zone-${COURT}`);
  planned(WhiteLotusPlan, {}, []).plan.press(`zone-${GATE}`);
  expect(play).not.toHaveBeenCalled();
});

it("needs points and a target for a secret choice, and goes back through them", () => {
  const { plan } = planned(WhiteLotusPlan, vote.view, vote.moves);
  plan.pressStake(3);
  expect([plan.ready, plan.mayGoBack]).toEqual([false, true]);
  plan.pressSeat(2);
  expect(plan.chosen).toEqual({ move: "vote", target: 2, weight: 3 });
  plan.back();
  expect([plan.stake, plan.aim, plan.mayGoBack]).toEqual([null, 2, true]);
  plan.back();
  expect([plan.aim, plan.mayGoBack]).toEqual([null, false]);
});

it("puts points and a target back by a second press", () => {
  const { plan } = planned(WhiteLotusPlan, vote.view, vote.moves);
  plan.pressStake(3);
  plan.pressStake(3);
  plan.pressSeat(1);
  plan.pressSeat(1);
  expect([plan.stake, plan.aim]).toEqual([null, null]);
});

it("takes up the only target by itself, and walks through the points", () => {
  const only = vote.moves.filter((move) => move.move === "vote" && move.target === 2);
  const { plan } = planned(WhiteLotusPlan, vote.view, only);
  expect([plan.aim, plan.mayGoBack]).toEqual([2, false]);
  plan.walk(1);
  plan.walk(1);
  expect(plan.chosen).toEqual({ move: "vote", target: 2, weight: 1 });
  plan.clear();
  expect(plan.aim).toBe(2);
});

it("walks through the targets, and takes points by their number", () => {
  const { plan } = planned(WhiteLotusPlan, rebellion.view, rebellion.moves);
  plan.walk(1);
  expect(plan.aim).toBe(1);
  plan.walk(-1);
  expect(plan.aim).toBe(2);
  plan.key(3);
  expect(plan.chosen).toEqual({ move: "army", army: 3, side: 2 });
});

it("fights for the player's own side where no other may be chosen", () => {
  const own = [0, 1].map((army): Move => ({ move: "army", army, side: null }));
  const { plan } = planned(WhiteLotusPlan, rebellion.view, own);
  plan.pressStake(1);
  expect(plan.chosen).toEqual({ move: "army", army: 1, side: null });
});

it("puts seats in order, and the last follow by themselves", () => {
  const { plan } = planned(WhiteLotusPlan, { ...rebellion.view, phase: "order" }, ORDERS);
  plan.press("seat-0");
  expect([plan.chosen, plan.isChosen("seat-0"), plan.isPossible("seat-1")]).toEqual([null, true, true]);
  plan.press("seat-0");
  plan.key(1);
  expect(plan.chosen).toEqual({ move: "order", players: [1, 0, 2] });
  plan.back();
  plan.walk(-1);
  expect(plan.order).toEqual([2]);
});

it("drops what is no longer legal when the decision changes", () => {
  const { plan, props } = planned(WhiteLotusPlan);
  plan.press(`zone-${GATE}`);
  props.moves = vote.moves;
  flushSync();
  expect(plan.place).toBeNull();
  plan.pressStake(4);
  plan.pressSeat(2);
  props.moves = vote.moves.filter((move) => move.move === "vote" && move.weight < 4);
  flushSync();
  expect([plan.stake, plan.aim]).toEqual([null, 2]);
});

it("takes up the only move, but does not play it", () => {
  const { plan } = planned(WhiteLotusPlan, {}, [{ move: "pass" }]);
  expect([plan.chosen, plan.mayGoBack]).toEqual([{ move: "pass" }, true]);
  expect(play).not.toHaveBeenCalled();
});

it("lets the emperor tap the tied seats", () => {
  const { plan } = planned(WhiteLotusPlan, { ...vote.view, phase: "tie", emperor: 0 }, [
    { move: "oust", player: 0 },
    { move: "oust", player: 2 },
  ]);
  expect(plan.tappable).toEqual([0, 2]);
  plan.pressSeat(2);
  expect(plan.chosen).toEqual({ move: "oust", player: 2 });
});

it("takes a seal back while others are missing", () => {
  const commit = { move: "vote", target: 1, weight: 2 } as const;
  const { plan } = planned(WhiteLotusPlan, { ...vote.view, commit }, [{ move: "unseal" }]);
  expect([plan.waits, plan.mayUnseal, plan.ready]).toEqual([true, true, false]);
  plan.unseal();
  expect(play).toHaveBeenCalledWith({ move: "unseal" });
});

it.each<[Partial<View>, Move[], Move]>([
  [{}, example.moves, { move: "place", zone: zone("willow-crossing") }],
  [vote.view, vote.moves, { move: "vote", target: 2, weight: 1 }],
  [rebellion.view, rebellion.moves, { move: "army", army: 2, side: 1 }],
  [{ phase: "order" }, ORDERS, { move: "order", players: [0, 2, 1] }],
])("takes up what the bot would play", (view, moves, hint) => {
  const { plan, props } = planned(WhiteLotusPlan, view, moves);
  props.hint = hint;
  flushSync();
  expect(plan.chosen).toEqual(hint);
});
