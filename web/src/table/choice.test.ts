import { expect, it } from "vitest";
import { Choice } from "./choice.svelte.ts";

it("takes cards up and puts them back", () => {
  const choice = new Choice();
  choice.toggle(2);
  choice.toggle(4);
  choice.toggle(2);
  expect(choice.cards).toEqual([4]);
});

it("walks through the places in both directions", () => {
  const choice = new Choice();
  const places = ["a", "b", "c"];
  choice.walk(places);
  expect(choice.place).toBe("a");
  choice.walk(places, -1);
  expect(choice.place).toBe("c");
  choice.walk([]);
  expect(choice.place).toBe("c");
});

it("goes back one step at a time", () => {
  const choice = new Choice();
  choice.take([0, 1]);
  choice.choose("field-0");
  expect([choice.back(), choice.place, choice.cards]).toEqual([true, null, [0, 1]]);
  expect([choice.back(), choice.cards]).toEqual([true, []]);
  expect(choice.back()).toBe(false);
});

it("forgets the place when the cards change", () => {
  const choice = new Choice();
  choice.toggle(0);
  choice.choose("field-0");
  choice.toggle(1);
  expect(choice.place).toBeNull();
});
