import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { words } from "@/games/index.ts";
import { speak } from "@/i18n/index.svelte.ts";
import Board from "./Board.svelte";
import type { Move, View } from "./types.gen.ts";

const none = [0, 0, 0, 0, 0, 0];
const SEATS = [
  { seat: 0, name: "Ana", bot: false, mine: true },
  { seat: 1, name: "Koi", bot: true, mine: false },
];
const base: View = {
  viewer: 0,
  seats: 2,
  to_move: 0,
  awaited: [0],
  over: false,
  phase: "action",
  turn: 3,
  first: 0,
  active: 0,
  falling: null,
  barren: null,
  armed: false,
  stall: 0,
  reason: null,
  hand_sizes: [3, 6],
  hands: [[2, 0, 1, 0, 0, 0], null],
  mountains: [[0, 1, 0, 0, 1, 0], none],
  fields: [
    [none, [0, 0, 0, 2, 0, 0]],
    [none, none],
  ],
  rivers: [[], [3]],
  cup_sizes: [2, 3],
  cups: [none, [0, 0, 0, 1, 0, 0]],
  cup_secrets: [[1, 0, 0, 0, 1, 0], null],
  scores: [0, null],
  deck_size: 70,
  discard: none,
  shuffles: 0,
  stock: none,
  opened: none,
  drawn: [none, null],
  spent: [none, none],
};
const MOVES: Move[] = [
  { move: "build", mandala: 0, colour: 0 },
  { move: "grow", mandala: 0, colour: 0, cards: 1 },
  { move: "grow", mandala: 0, colour: 0, cards: 2 },
  { move: "discard", colour: 0, cards: 1 },
  { move: "discard", colour: 0, cards: 2 },
  { move: "discard", colour: 2, cards: 1 },
];

let board: Record<string, unknown>;
const play = vi.fn();

function show(view: Partial<View> = {}, moves = MOVES): void {
  board = mount(Board, {
    target: document.body,
    props: { view: { ...base, ...view }, moves, near: 0, seats: SEATS, hint: null, news: null, play },
  });
  flushSync();
}
const cards = () => [...document.querySelectorAll<HTMLButtonElement>(".hand button.card")];
const place = (name: string) => document.querySelector<SVGElement | HTMLElement>(`[data-place="${name}"]`)!;
const press = (element: Element) => {
  element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
};
const key = (name: string, code = "") => {
  dispatchEvent(new KeyboardEvent("keydown", { key: name, code }));
  flushSync();
};
const sentence = () => document.querySelector(".sentence")!.textContent;
const preview = () => document.querySelector(".preview")!.textContent;

beforeAll(async () => {
  await speak("en");
  await words("mandala");
});
beforeEach(() => vi.clearAllMocks());
afterEach(() => unmount(board));

describe("a turn", () => {
  it("goes from cards to a place to the move", () => {
    show();
    press(cards()[0]!);
    press(cards()[1]!);
    press(place("field-0"));
    expect(sentence()).toBe("Add 2 Cinnabar to your field, left mandala?");
    expect(preview()).toBe("4 of 6 colours. Fields 2 to 2. Fields are equal.");
    press(document.querySelector(".button.main")!);
    expect(play).toHaveBeenCalledWith({ move: "grow", mandala: 0, colour: 0, cards: 2 });
  });

  it("is played by keyboard alone", () => {
    show();
    key("1", "Digit1");
    key("t");
    key("t");
    key("Escape");
    key("t");
    key("Enter");
    expect(play).toHaveBeenCalledWith({ move: "build", mandala: 0, colour: 0 });
  });

  it("begins anew with a card of another colour", () => {
    show();
    press(cards()[0]!);
    press(cards()[2]!);
    expect(cards().map((card) => card.getAttribute("aria-pressed"))).toEqual(["false", "false", "true"]);
  });

  it("asks the server why a place is refused", () => {
    show();
    press(cards()[2]!);
    press(place("field-1"));
    expect(play).toHaveBeenCalledWith({ move: "grow", mandala: 1, colour: 2, cards: 1 });
  });

  it("says that a mountain takes one card", () => {
    show();
    press(cards()[0]!);
    press(cards()[1]!);
    press(place("mountain-0"));
    expect(preview()).toContain("one card");
  });
});

it("shows what each colour of a falling mandala brings", () => {
  show(
    {
      phase: "pick",
      falling: 0,
      barren: [false, false],
      mountains: [[0, 3, 0, 0, 1, 0], none],
      rivers: [[1], [3]],
    },
    [
      { move: "take", colour: 1 },
      { move: "take", colour: 4 },
    ],
  );
  const offers = [...document.querySelectorAll(".claim button")].map((button) =>
    button.textContent!.replace(/\s+/g, " ").trim(),
  );
  expect(offers).toEqual([
    "Saffron ×3 Already in the river at 1: all to the cup +3",
    "Amethyst ×1 To river space 2 +2",
  ]);
});

it("offers nothing while another decides", () => {
  show({ to_move: 1 }, []);
  press(cards()[0]!);
  expect(document.querySelector(".chosen[data-place]")).toBeNull();
  press(place("field-0"));
  expect(play).not.toHaveBeenCalled();
});
