import { expect, it } from "vitest";
import { atTable } from "@/table/testing.svelte.ts";
import { gain } from "./counting.ts";
import { example, sharing } from "./example.ts";
import { MandalaPlan } from "./plan.svelte.ts";
import {
  areaLabel,
  claimTitle,
  discardLabel,
  pickSentence,
  preview,
  riverTitle,
  sentence,
  whereTo,
} from "./words.ts";

const { planned } = atTable("mandala", example);

it.each([
  [[], "", "Choose cards of one colour", ""],
  [[0, 1], "", "Where do you want to play 2 red cards?", "2 highlighted places"],
  [
    [0],
    "mountain-0",
    "Play one red card on the mountain of the left mandala?",
    "4 of 6 colours. Fields 0 to 2. Koi picks first.",
  ],
  [
    [0, 1],
    "field-0",
    "Add 2 red cards to your field in the left mandala?",
    "4 of 6 colours. Fields 2 to 2. Fields are level.",
  ],
  [[0, 1], "discard", "Discard 2 red cards?", "You draw 2 cards, and your turn ends."],
])("says the plan of the cards %j for the place '%s'", (cards, place, asked, foreseen) => {
  const { plan } = planned(MandalaPlan);
  for (const card of cards) plan.toggle(card);
  if (place) plan.press(place);
  expect([sentence(plan), preview(plan)]).toEqual([asked, foreseen]);
});

it("says a note instead of the preview", () => {
  const { plan } = planned(MandalaPlan);
  plan.press("field-0");
  expect(preview(plan)).toBe("Choose some cards from your hand first.");
});

it("asks for a colour of the mountain", () => {
  const { plan } = planned(MandalaPlan, sharing.view, sharing.moves);
  expect(sentence(plan)).toBe("Choose a colour from the mountain");
  plan.press("take-1");
  expect([sentence(plan), preview(plan)]).toEqual(["Take all the orange cards?", ""]);
  expect(whereTo(gain(plan.view, 0, 1))).toBe("Already in your river at 1: all go to the cup");
});

it("names places for reading aloud, and says which may be chosen", () => {
  const { plan } = planned(MandalaPlan);
  expect(areaLabel(plan, "mountain-0")).toBe("Mountain of the left mandala: 1 orange, 1 purple");
  expect(discardLabel(plan)).toBe("Discard pile, 0 cards: nothing");
  plan.toggle(0);
  expect(areaLabel(plan, "field-0")).toBe("Your field in the left mandala: nothing. Possible");
  expect(areaLabel(plan, "far-0")).toBe("Koi’s field in the left mandala: 2 green");
});

it("names people as the player sees them", () => {
  const { plan } = planned(MandalaPlan);
  expect([riverTitle(plan, 0), riverTitle(plan, 1)]).toEqual(["Your river", "Koi’s river"]);
  expect([claimTitle(plan, 0), claimTitle(plan, 1)]).toEqual(["Your pick", "Koi picks"]);
  expect([pickSentence(plan, 0), pickSentence(plan, 1)]).toEqual(["Koi picks first", "Fields are level"]);
});
