import { expect, it } from "vitest";
import { atTable } from "@/table/testing.svelte.ts";
import { example } from "./example.ts";
import { LotusPlan } from "./plan.svelte.ts";
import type { Move, View } from "./types.gen.ts";
import {
  deckCaption,
  deckLabel,
  flowerLabel,
  preview,
  rewardAbout,
  rewardTitle,
  ribbon,
  sentence,
  turnSentence,
  wildLabel,
} from "./words.ts";

const { planned } = atTable("lotus", example);

function said(view: Partial<View>, moves: Move[], cards: number[], place: string): string[] {
  const { plan } = planned(LotusPlan, view, moves);
  for (const card of cards) plan.toggle(card);
  if (place) plan.press(place);
  return [sentence(plan), preview(plan)];
}

it("says the plan of an action", () => {
  const { moves } = example;
  expect(said({}, moves, [], "")).toEqual([
    "Choose petals or a guardian",
    "Play petals on their flower, exchange them at your deck, or move a guardian.",
  ]);
  expect(said({}, moves, [1], "")).toEqual(["Play or exchange 1 card?", "2 highlighted places"]);
  expect(said({}, moves, [3], "")).toEqual([
    "Start the Lotus with 1 petal?",
    "You’d control it, 1 to 0. It needs 6 more petals.",
  ]);
  expect(said({}, moves, [1], "flower-6")).toEqual([
    "Play 1 petal on the Lily?",
    "You’d share control with Bo, 3 to 3. It needs 1 more petal.",
  ]);
  expect(said({}, moves, [1, 2], "flower-6")).toEqual([
    "Play 2 petals and complete the Lily?",
    "You pick 6 petals (+6). You control it 5 to 3 and choose a reward.",
  ]);
  expect(said({}, moves, [1], "deck")).toEqual([
    "Exchange 1 card?",
    "It goes under your deck, and you draw a new card.",
  ]);
  expect(said({}, moves, [2, 1], "deck")).toEqual([
    "Exchange 2 cards?",
    "Both go under your deck, at the very bottom: Lily with one symbol. You draw two.",
  ]);
});

it("says the plan of a guardian", () => {
  const { plan } = planned(LotusPlan);
  plan.toggleGuardian({ source: null, elder: false });
  expect(sentence(plan)).toBe("To which flower?");
  expect(preview(plan)).toBe("2 highlighted places");
  plan.press("flower-6");
  expect(sentence(plan)).toBe("Move a guardian to the Lily?");
  expect(preview(plan)).toBe("You’d share control with Bo, 3 to 3. It needs 2 more petals.");
});

it("says the plan of a draw", () => {
  const view = { phase: "draw", hand_sizes: [2, 5, 4] };
  const draws: Move[] = [
    { move: "draw", wild: null },
    { move: "draw", wild: 5 },
  ];
  expect(said(view, draws, [], "")).toEqual([
    "Draw 2 more cards",
    "From your deck, or a wildflower from the row.",
  ]);
  expect(said(view, draws, [], "deck")).toEqual([
    "Draw from your deck?",
    "You’ll see the card before you choose the next one.",
  ]);
  expect(said(view, draws, [], "row-1")).toEqual([
    "Take the wild Cherry Blossom?",
    "Wildflowers have no guardian symbol. The row is refilled after your turn.",
  ]);
});

it("says a note instead of the preview", () => {
  expect(said({}, example.moves, [], "flower-3")).toEqual([
    "Choose petals or a guardian",
    "First choose petals from your hand, or one of your guardians.",
  ]);
});

it("offers a reward", () => {
  const garden = example.view.garden.map((flower) => ({ ...flower, strengths: [5, 3, 2] }));
  const { plan } = planned(LotusPlan, { phase: "reward", resolving: 6, active: 1, garden }, [
    { move: "reward", power: null },
    { move: "reward", power: "PATH" },
  ]);
  expect(sentence(plan)).toBe("Choose your reward for the Lily");
  expect(rewardTitle(plan)).toBe("You control the Lily, 5 to 3");
  expect(rewardAbout(plan)).toBe("Choose one. Bo played the last petal and picks the flower.");
  plan.press("reward-PATH");
  expect(sentence(plan)).toBe("Take this reward: Path of enlightenment?");
  expect(preview(plan)).toBe("Hold five cards, from your next draw on");
});

it("names flowers, wildflowers and the deck for reading aloud", () => {
  const { plan } = planned(LotusPlan, { known: [["7s", "5w"], null, null] });
  expect(flowerLabel(plan, 5)).toBe("Cherry Blossom, 0 of 5 petals; no guardian");
  expect(flowerLabel(plan, 6)).toBe(
    "Lily, 4 of 6 petals; you: 2 guardians, Bo: 3 guardians, Koi: 2 guardians. " +
      "Guardians there: you (elder) and Bo",
  );
  expect(wildLabel(5, true)).toBe("Wild Cherry Blossom, in the row. Possible");
  expect(deckLabel(plan)).toBe(
    "Your deck, 8 cards; at the bottom: Lotus with one symbol and wild Cherry Blossom",
  );
  expect(deckCaption(plan)).toBe("Your deck");
  plan.toggle(1);
  expect(flowerLabel(plan, 6)).toContain("Possible");
  expect(deckCaption(plan)).toBe("Exchange 1");
});

it("says what is special about a turn", () => {
  expect(ribbon(planned(LotusPlan).plan)).toBe("");
  const final = { cause: "deck", seat: 1, turn: 14, turns_left: 2 };
  expect(ribbon(planned(LotusPlan, { final }).plan)).toBe("Your last turn");
  expect(ribbon(planned(LotusPlan, { final, active: 1 }).plan)).toBe("Last round: 2 turns left");
  const others = { phase: "reward", resolving: 3, to_move: 1 };
  expect(ribbon(planned(LotusPlan, others, []).plan)).toBe("Reward for the Iris: Bo");
});

it("says where the seat is in its turn", () => {
  expect(turnSentence(planned(LotusPlan).plan)).toBe("Action 1 of 2");
  expect(turnSentence(planned(LotusPlan, { phase: "draw" }).plan)).toBe("Draw");
});
