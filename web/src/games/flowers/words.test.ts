import { expect, it } from "vitest";
import { atTable } from "@/table/testing.svelte.ts";
import { gain } from "./counting.ts";
import { centre, example } from "./example.ts";
import { FlowersPlan } from "./plan.svelte.ts";
import {
  brings,
  heartLabel,
  preview,
  sentence,
  sideLabel,
  takeTitle,
  takingSentence,
  tilesTitle,
} from "./words.ts";

const { planned } = atTable("flowers", example);

it.each([
  [[], "", "Choose cards of one colour", ""],
  [[0, 1], "", "On which mandala do you want to play 2 red cards?", "3 highlighted places"],
  [
    [0, 1],
    "side-1",
    "Play 2 red cards face up on mandala 2?",
    "3 of 6 colours, 2 of your cards. You would take both tiles. You don’t draw.",
  ],
  [
    [0],
    "side-0",
    "Play 1 red card face down on mandala 1?",
    "5 of 6 colours, 4 of your cards. You choose a tile; Koi takes the other. You draw 4 cards.",
  ],
])("says the plan of the cards %j for the place '%s'", (cards, place, asked, foreseen) => {
  const { plan } = planned(FlowersPlan);
  for (const card of cards) plan.toggle(card);
  if (place) plan.press(place);
  expect([sentence(plan), preview(plan)]).toEqual([asked, foreseen]);
});

it("says a note instead of the preview", () => {
  const { plan } = planned(FlowersPlan);
  plan.press("side-0", 2);
  expect(preview(plan)).toBe("That’s Bo’s side. Yours is the lower part of each mandala.");
});

it("asks for a tile of a mandala that falls", () => {
  const { plan } = planned(FlowersPlan, { phase: "take_one", falling: 0 }, [{ move: "take", tile: 4 }]);
  expect(sentence(plan)).toBe("Choose a tile from mandala 1");
  plan.press("take-4");
  expect(sentence(plan)).toBe("Take the red 7?");
  expect(preview(plan)).toBe("With the red 2 it makes a Flower worth 11: +9.");
  expect(takeTitle(plan, 0)).toBe("Take a tile from mandala 1");
  expect(takeTitle(plan, 1)).toBe("Koi takes from mandala 1");
});

it("asks for the order of two tiles", () => {
  const mandalas = [centre(12, 20), centre(1, 4), centre(6, 24)];
  const { plan } = planned(FlowersPlan, { phase: "take_both", falling: 1, mandalas }, [
    { move: "take_both", first: 4, second: 1 },
  ]);
  expect(sentence(plan)).toBe("You get both tiles from mandala 2. Which one first?");
  expect(brings([4, 1], gain(plan.view, 0, [4, 1]))).toBe(
    "A Flower with the red 2, worth 11; the red 3 stays single",
  );
  expect(brings([4, 1], gain(plan.view, 2, [4, 1]))).toBe(
    "The second makes a Flower with the red 7, worth 13",
  );
});

it("says who would take the tiles", () => {
  const { seats } = example;
  expect(takingSentence(seats, { first: null, second: null })).toBe("Nobody would take a tile yet.");
  expect(takingSentence(seats, { first: 1, second: 0 })).toBe("Koi chooses a tile; you take the other.");
  expect(takingSentence(seats, { first: 1, second: null })).toBe("Koi would take both tiles.");
});

it("names sides and hearts for reading aloud", () => {
  const { plan } = planned(FlowersPlan);
  expect(sideLabel(plan, 0, 0)).toBe("Your side of mandala 1: 2 purple and 1 face down (1 red)");
  expect(sideLabel(plan, 0, 1)).toBe("Koi’s side of mandala 1: 1 blue and 1 face down");
  plan.toggle(2);
  expect(sideLabel(plan, 1, 0)).toBe("Your side of mandala 2: no cards. Here: face up");
  expect(heartLabel(plan, 0)).toBe("Mandala 1, tiles red 7 and green 3, you hold the marker");
  expect(heartLabel(plan, 1)).toBe("Mandala 2, tiles blue 2 and green 4, the marker in the centre");
  expect(tilesTitle(plan)).toBe("Your tiles");
});
