import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { words } from "@/games/index.ts";
import { speak } from "@/i18n/index.svelte.ts";
import Board from "./Board.svelte";
import type { Centre, Move, Side, View } from "./types.gen.ts";

const none = [0, 0, 0, 0, 0, 0];
const bare: Side = { up: none, down: 0, down_colours: null };
const SEATS = [
  { seat: 0, name: "Ana", bot: false, mine: true },
  { seat: 1, name: "Koi", bot: true, mine: false },
  { seat: 2, name: "Bo", bot: false, mine: false },
];
const centre = (
  dark: number,
  light: number,
  sides = [bare, bare, bare],
  holder: number | null = null,
): Centre => ({ dark, light, holder, sides });
/** Red 7 and green 3, with purple, blue and orange: only yellow is missing. */
const FULL = centre(
  4,
  19,
  [
    { up: [0, 2, 0, 0, 0, 0], down: 1, down_colours: [1, 0, 0, 0, 0, 0] },
    { up: [0, 0, 1, 0, 0, 0], down: 1, down_colours: null },
    { up: [0, 0, 0, 0, 1, 0], down: 0, down_colours: null },
  ],
  0,
);
const base: View = {
  viewer: 0,
  seats: 3,
  to_move: 0,
  awaited: [0],
  over: false,
  phase: "play",
  turn: 9,
  first: 0,
  active: 0,
  passes: 0,
  falling: null,
  reason: null,
  order: [],
  fallen: 0,
  double_tile_cards: "retrieve",
  memory_aid: false,
  dark_backs: [],
  hand_sizes: [3, 6, 7],
  hands: [[2, 0, 0, 0, 0, 1], null, null],
  mandalas: [FULL, centre(12, 20), centre(6, 24)],
  singles: [[0], [], []],
  flowers: [[], [{ colour: 2, tiles: null }], []],
  scores: [2, null, 0],
  deck_size: 40,
  discard: none,
  shuffles: 0,
  pairs_left: 12,
  aside: [],
  memory: null,
};
const MOVES: Move[] = [0, 1, 2].flatMap((mandala): Move[] => [
  { move: "play", colour: 0, cards: 1, mandala },
  { move: "play", colour: 0, cards: 2, mandala },
  { move: "play", colour: 5, cards: 1, mandala },
]);

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
const flags = () => [...document.querySelectorAll(".flag")].map((flag) => flag.textContent);
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
  await words("flowers");
});
beforeEach(() => vi.clearAllMocks());
afterEach(() => unmount(board));

describe("a turn", () => {
  it("says on every mandala how the cards would lie, and goes from a place to the move", () => {
    show();
    press(cards()[2]!);
    expect(flags()).toEqual(["face up · completes", "face up", "face up"]);
    press(place("side-0"));
    expect(sentence()).toBe("Lay 1 Turmeric face up on mandala 1?");
    expect(preview()).toBe(
      "All 6 colours, 4 of your cards: finished. You choose a tile, Koi takes the other. You draw 4 cards.",
    );
    press(document.querySelector(".button.main")!);
    expect(play).toHaveBeenCalledWith({ move: "play", colour: 5, cards: 1, mandala: 0 });
  });

  it("is played by keyboard alone", () => {
    show();
    key("!", "Digit1");
    key("2", "Digit2");
    key("t");
    key("t");
    key("Enter");
    expect(play).toHaveBeenCalledWith({ move: "play", colour: 0, cards: 2, mandala: 1 });
  });

  it("asks the server why a place is refused", () => {
    show(
      {},
      MOVES.filter((move) => move.move === "play" && move.cards === 1),
    );
    press(cards()[0]!);
    press(cards()[1]!);
    press(place("side-2"));
    expect(play).toHaveBeenCalledWith({ move: "play", colour: 0, cards: 2, mandala: 2 });
  });
});

it("asks the holder for a tile, and says what each would bring", () => {
  show({ phase: "take_one", falling: 0, to_move: 0, active: 2 }, [
    { move: "take", tile: 4 },
    { move: "take", tile: 19 },
  ]);
  const offers = [...document.querySelectorAll(".take button")].map(
    (button) =>
      button.querySelector(".what")!.textContent!.trim() + button.querySelector(".points")!.textContent!,
  );
  expect(offers).toEqual(["Cinnabar 7 With Cinnabar 2: a Flower worth 11+9", "Jade 3 Stays a single+3"]);
  press(place("take-4"));
  expect(sentence()).toBe("Take Cinnabar 7?");
  press(place("take-4"));
  expect(play).toHaveBeenCalledWith({ move: "take", tile: 4 });
});

it("asks for the order of two tiles of one colour", () => {
  show({ phase: "take_both", falling: 1, mandalas: [FULL, centre(1, 4), centre(6, 24)] }, [
    { move: "take_both", first: 1, second: 4 },
    { move: "take_both", first: 4, second: 1 },
  ]);
  press(place("take-4"));
  expect(sentence()).toBe("Take Cinnabar 7 first, then Cinnabar 3?");
  press(document.querySelector(".button.main")!);
  expect(play).toHaveBeenCalledWith({ move: "take_both", first: 4, second: 1 });
});

it("shows the order of the last destructions", () => {
  show(
    {
      reason: "flowers",
      order: [2, 1],
      fallen: 1,
      falling: 2,
      phase: "take_one",
      to_move: 1,
      mandalas: [
        { ...FULL, dark: null, light: null, holder: null, sides: [bare, bare, bare] },
        centre(12, 20),
        centre(6, 24),
      ],
    },
    [],
  );
  expect(document.querySelector(".ribbon")!.textContent).toContain("third Flower");
  expect([...document.querySelectorAll(".mandala .turn")].map((turn) => turn.textContent)).toEqual([
    "falls no. 2",
    "falls no. 1",
  ]);
  expect(document.querySelectorAll(".take button:disabled")).toHaveLength(2);
});

it("never shows what only a perfect memory knows", () => {
  const memory = { down: [[[0, 0, 0, 9, 0, 0]]], flowers: [[], [[12, 16]], []] } as unknown as View["memory"];
  show({ memory });
  const before = document.body.innerHTML;
  unmount(board);
  show({ memory: null });
  expect(document.body.innerHTML).toBe(before);
});
