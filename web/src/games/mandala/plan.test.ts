import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { atTable } from "@/table/testing.svelte.ts";
import { example, none, sharing } from "./example.ts";
import { MandalaPlan } from "./plan.svelte.ts";

const { play, planned } = atTable("mandala", example);

it("knows where the cards taken up may go", () => {
  const { plan } = planned(MandalaPlan);
  expect(plan.places).toEqual([]);
  plan.toggle(0);
  expect(plan.places).toEqual(["mountain-0", "field-0", "discard"]);
  plan.toggle(1);
  expect(plan.places).toEqual(["field-0", "discard"]);
});

it("chooses a single place with the card", () => {
  const { plan } = planned(MandalaPlan);
  plan.toggle(2);
  expect(plan.chosen).toEqual({ move: "discard", colour: 2, cards: 1 });
  plan.back();
  expect([plan.chosen, plan.cards]).toEqual([null, [2]]);
});

it("foresees the mandala and who picks first", () => {
  const { plan } = planned(MandalaPlan);
  expect(plan.firstPicker(0)).toBe("far");
  plan.toggle(0);
  plan.toggle(1);
  plan.press("field-0");
  expect(plan.ghost).toEqual({ place: "field-0", colour: 0, cards: 2 });
  expect(plan.wouldBe).toMatchObject({ mandala: 0, colours: 4 });
  expect(plan.firstPicker(0)).toBeNull();
});

it.each([
  ["far-0", [0], "far_field"],
  ["field-0", [], "cards_first"],
  ["mountain-0", [0, 1], "one_card"],
])("leaves a note where %s is pressed with the cards %j", (place, cards, note) => {
  const { plan } = planned(MandalaPlan);
  for (const card of cards) plan.toggle(card);
  plan.press(place);
  expect(plan.note).toBe(note);
  expect(play).not.toHaveBeenCalled();
});

it("takes a colour first while a mandala is shared out", () => {
  const { plan } = planned(MandalaPlan, sharing.view, sharing.moves);
  plan.press("discard");
  expect(plan.note).toBe("take_first");
  plan.press("take-4");
  expect(plan.chosen).toEqual({ move: "take", colour: 4 });
});

it("takes up what the bot would play", () => {
  const { plan, props } = planned(MandalaPlan);
  props.hint = { move: "grow", mandala: 0, colour: 0, cards: 2 };
  flushSync();
  expect([plan.cards, plan.place, plan.hinted]).toEqual([[0, 1], "field-0", ["field-0"]]);
});

it("puts down cards that are no longer in the hand", () => {
  const { plan, props } = planned(MandalaPlan);
  plan.toggle(2);
  props.view = { ...props.view, hands: [none, null] };
  flushSync();
  expect([plan.cards, plan.place]).toEqual([[], null]);
});
