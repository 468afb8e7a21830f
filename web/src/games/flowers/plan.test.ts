import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { atTable } from "@/table/testing.svelte.ts";
import { example } from "./example.ts";
import { FlowersPlan } from "./plan.svelte.ts";

const { play, planned } = atTable("flowers", example);

it("knows where the cards taken up may go, and what each play would make", () => {
  const { plan } = planned(FlowersPlan);
  expect(plan.wouldBe).toEqual([null, null, null]);
  plan.toggle(2);
  expect(plan.places).toEqual(["side-0", "side-1", "side-2"]);
  expect(plan.wouldBe.map((would) => would?.complete)).toEqual([true, false, false]);
});

it("shows the mandala with the chosen play made", () => {
  const { plan } = planned(FlowersPlan);
  plan.toggle(2);
  plan.press("side-1");
  expect(plan.aim).toBe(1);
  expect(plan.shown[1]!.sides[0]!.up[5]).toBe(1);
  expect(plan.taking[1]).toEqual({ first: 0, second: null });
  expect(plan.shown[0]).toEqual(example.view.mandalas[0]);
});

it("leaves a note on another's side, and where no card is taken up", () => {
  const { plan } = planned(FlowersPlan);
  plan.press("side-0", 1);
  expect([plan.note, plan.pressedSeat]).toEqual(["other_side", 1]);
  plan.press("side-0", 0);
  expect(plan.note).toBe("cards_first");
  expect(play).not.toHaveBeenCalled();
});

it("takes tiles before cards while a mandala falls", () => {
  const { plan } = planned(FlowersPlan, { phase: "take_one", falling: 0 }, [
    { move: "take", tile: 4 },
    { move: "take", tile: 19 },
  ]);
  plan.key(0, false);
  expect(plan.cards).toEqual([]);
  plan.press("side-1", 0);
  expect(plan.note).toBe("take_first");
  plan.press("take-19");
  expect(plan.chosen).toEqual({ move: "take", tile: 19 });
});

it("takes up what the bot would play", () => {
  const { plan, props } = planned(FlowersPlan);
  props.hint = { move: "play", colour: 0, cards: 2, mandala: 1 };
  flushSync();
  expect([plan.cards, plan.place, plan.hinted]).toEqual([[0, 1], "side-1", ["side-1"]]);
});
