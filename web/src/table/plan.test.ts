import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { example } from "@/games/mandala/example.ts";
import { MandalaPlan } from "@/games/mandala/plan.svelte.ts";
import { neighbour } from "./plan.svelte.ts";
import { atTable } from "./testing.svelte.ts";

const { play, planned } = atTable("mandala", example);

it("takes cards up and puts them back", () => {
  const { plan } = planned(MandalaPlan);
  plan.toggle(0);
  plan.toggle(1);
  plan.toggle(0);
  expect(plan.cards).toEqual([1]);
  plan.key(0, true);
  expect(plan.cards).toEqual([0, 1]);
  plan.key(9, false);
  expect(plan.cards).toEqual([0, 1]);
});

it("chooses with the first press, and sends with the second", () => {
  const { plan } = planned(MandalaPlan);
  plan.toggle(0);
  plan.press("mountain-0");
  expect([plan.ready, play.mock.calls]).toEqual([true, []]);
  plan.press("mountain-0");
  expect(play).toHaveBeenCalledWith({ move: "build", mandala: 0, colour: 0 });
  expect([plan.ready, plan.cards]).toEqual([false, []]);
});

it.each([
  ["never", 1],
  ["final", 0],
] as const)("sends with the first press where a confirmation is wanted %s", (confirm, sent) => {
  const { plan, props } = planned(MandalaPlan);
  props.confirm = confirm;
  plan.toggle(0);
  plan.press("mountain-0");
  expect(play).toHaveBeenCalledTimes(sent);
});

it("walks through the places in both directions", () => {
  expect(["a", "c", "b"].map((from) => neighbour(["a", "b", "c"], from, 1))).toEqual(["b", "a", "c"]);
  expect(neighbour(["a", "b", "c"], null, 1)).toBe("a");
  expect(neighbour(["a", "b", "c"], null, -1)).toBe("c");
  expect(neighbour([], null, 1)).toBeNull();
});

it("goes back one step at a time", () => {
  const { plan } = planned(MandalaPlan);
  plan.take([0, 1]);
  plan.press("field-0");
  plan.back();
  expect([plan.place, plan.cards, plan.mayGoBack]).toEqual([null, [0, 1], true]);
  plan.back();
  expect([plan.cards, plan.mayGoBack]).toEqual([[], false]);
});

it("forgets the place when the cards change", () => {
  const { plan } = planned(MandalaPlan);
  plan.toggle(0);
  plan.press("field-0");
  plan.toggle(1);
  expect(plan.place).toBeNull();
});

it("offers nothing while another decides", () => {
  const { plan, props } = planned(MandalaPlan);
  plan.toggle(0);
  plan.press("field-0");
  props.moves = [];
  flushSync();
  expect([plan.places, plan.ready]).toEqual([[], false]);
  plan.confirm();
  expect(play).not.toHaveBeenCalled();
});
