import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { atTable } from "@/table/testing.svelte.ts";
import { example } from "./example.ts";
import { LotusPlan } from "./plan.svelte.ts";
import { standing } from "./standing.ts";

const { play, planned } = atTable("lotus", example);
const HOME = { source: null, elder: false };
const ELDER = { source: 6, elder: true };

it("knows where the cards taken up may go", () => {
  const { plan } = planned(LotusPlan);
  plan.toggle(1);
  expect(plan.places).toEqual(["flower-6", "deck"]);
  plan.toggle(3);
  expect(plan.places).toEqual(["deck"]);
});

it("chooses a single place by itself, and going back puts the cards down", () => {
  const { plan } = planned(LotusPlan);
  plan.toggle(1);
  plan.toggle(3);
  expect(plan.chosen).toEqual({ move: "exchange", cards: ["6s", "7s"] });
  plan.back();
  expect([plan.cards, plan.place]).toEqual([[], null]);
});

it("goes back from a place to the cards", () => {
  const { plan } = planned(LotusPlan);
  plan.toggle(1);
  plan.press("flower-6");
  plan.back();
  expect([plan.cards, plan.place, plan.mayGoBack]).toEqual([[1], null, true]);
});

it("starts again with a card of another flower that no action takes along", () => {
  const { plan } = planned(LotusPlan);
  plan.toggle(0);
  plan.toggle(3);
  expect(plan.cards).toEqual([3]);
});

it("asks the server why too many petals of a flower are refused", () => {
  const one = example.moves.filter((move) => move.move === "play" && move.singles + move.doubles < 2);
  const { plan } = planned(LotusPlan, {}, one);
  plan.toggle(1);
  plan.toggle(2);
  expect(plan.cards).toEqual([1]);
  expect(play).toHaveBeenCalledWith({ move: "play", flower: 6, singles: 1, doubles: 1, wilds: 0 });
});

it("takes up all cards of a flower that may be played together", () => {
  const { plan } = planned(LotusPlan);
  plan.key(1, true);
  expect(plan.cards).toEqual([1, 2]);
});

it("takes up a guardian instead of cards", () => {
  const { plan } = planned(LotusPlan);
  plan.toggle(1);
  plan.toggleGuardian(HOME);
  expect([plan.cards, plan.guardian, plan.places]).toEqual([[], HOME, ["flower-3", "flower-6"]]);
  plan.nextGuardian();
  expect([plan.guardian, plan.place]).toEqual([ELDER, "flower-3"]);
  plan.toggleGuardian(ELDER);
  expect([plan.guardian, plan.mayGoBack]).toEqual([null, false]);
});

it("shows the guardian that comes, and the one that leaves", () => {
  const { plan } = planned(LotusPlan);
  const [elder] = standing(plan, 6).filter((pawn) => pawn.press);
  expect(elder).toMatchObject({ elder: true, taken: false, leaving: false });
  elder!.press!();
  expect(standing(plan, 6).find((pawn) => pawn.letter === "R")).toMatchObject({ taken: true, leaving: true });
  expect(standing(plan, 3).at(-1)).toMatchObject({ letter: "R", elder: true, ghost: true });
});

it.each([
  ["flower-3", [3], "action", "other_flower"],
  ["flower-3", [], "action", "take_first"],
  ["flower-3", [], "draw", "draw"],
  ["flower-3", [], "reward", "reward"],
])("leaves a note where %s is pressed with the cards %j in the phase %s", (place, cards, phase, note) => {
  const { plan } = planned(LotusPlan, { phase });
  for (const card of cards) plan.toggle(card);
  plan.press(place);
  expect(plan.note).toBe(note);
  expect(play).not.toHaveBeenCalled();
});

it("takes no card by keyboard when no action is due", () => {
  const { plan } = planned(LotusPlan, { phase: "draw" });
  plan.key(0, false);
  expect(plan.cards).toEqual([]);
});

it.each([
  [{ move: "play", flower: 6, singles: 1, doubles: 1, wilds: 0 } as const, [1, 2], null, "flower-6"],
  [{ move: "exchange", cards: ["7s", "6s"] } as const, [3, 1], null, "deck"],
  [{ move: "guard", flower: 6, ...HOME } as const, [], HOME, "flower-6"],
])("takes up what the bot would play: %j", (move, cards, guardian, place) => {
  const { plan, props } = planned(LotusPlan);
  props.hint = { ...move } as (typeof example.moves)[number];
  flushSync();
  expect([plan.cards, plan.guardian, plan.place]).toEqual([cards, guardian, place]);
  expect(plan.chosen).toEqual(move);
});

describe("with a confirmation only for what is final", () => {
  it("sends petals by a tap on their flower, unless they complete it", () => {
    const { plan, props } = planned(LotusPlan);
    props.confirm = "final";
    plan.toggle(1);
    plan.press("flower-6");
    expect(play).toHaveBeenCalledWith(expect.objectContaining({ move: "play", flower: 6, singles: 1 }));
    plan.toggle(1);
    plan.toggle(2);
    plan.press("flower-6");
    expect(plan.place).toBe("flower-6");
    expect(play).toHaveBeenCalledTimes(1);
  });

  it("draws a card by one tap, and all from one’s deck by one confirmation", () => {
    const draws = [null, 3].map((wild) => ({ move: "draw", wild }) as const);
    const { plan, props } = planned(LotusPlan, { phase: "draw", hand_sizes: [2, 5, 4] }, draws);
    props.confirm = "final";
    plan.press("row-0");
    expect(play).toHaveBeenLastCalledWith({ move: "draw", wild: 3 });
    expect([plan.draws, plan.ready]).toEqual([2, true]);
    plan.confirm();
    props.moves = [...draws];
    flushSync();
    expect(play.mock.calls.slice(1)).toEqual([
      [{ move: "draw", wild: null }],
      [{ move: "draw", wild: null }],
    ]);
    props.moves = [{ move: "pass" }, { move: "draw", wild: 3 }];
    flushSync();
    props.moves = [...draws];
    flushSync();
    expect(play).toHaveBeenCalledTimes(3);
  });

  it("draws by itself where there is nothing to choose", () => {
    vi.useFakeTimers();
    const { props } = planned(LotusPlan, { phase: "draw" }, [{ move: "draw", wild: null }]);
    vi.advanceTimersByTime(5000);
    expect(play).not.toHaveBeenCalled();
    props.confirm = "final";
    flushSync();
    vi.advanceTimersByTime(1000);
    expect(play).toHaveBeenCalledWith({ move: "draw", wild: null });
    vi.useRealTimers();
  });
});
