import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { words } from "@/games/index.ts";
import { speak } from "@/i18n/index.svelte.ts";
import Board from "./Board.svelte";
import { after, controllers, inDeck, missing, pile, teamScore, toDraw } from "./counting.ts";
import { say, sayReason } from "./log.ts";
import { guardians, matching, tried } from "./places.ts";
import type { Move, View } from "./types.gen.ts";

const SEATS = [
  { seat: 0, name: "Ana", bot: false, mine: true },
  { seat: 1, name: "Bo", bot: false, mine: false },
  { seat: 2, name: "Koi", bot: true, mine: false },
];
const base: View = {
  viewer: 0,
  seats: 3,
  to_move: 0,
  awaited: [0],
  over: false,
  phase: "action",
  turn: 15,
  action: 1,
  active: 0,
  first: 0,
  teams: false,
  finish_round: false,
  colours: ["R", "B", "Y"],
  garden: [
    {
      flower: 3,
      petals: ["B3s", "W3"],
      guardians: [0, 1, 0],
      elders: [false, false, false],
      strengths: [0, 2, 0],
    },
    {
      flower: 6,
      petals: ["B6s", "B6s", "Y6d", "W6"],
      guardians: [0, 1, 0],
      elders: [true, false, false],
      strengths: [2, 3, 2],
    },
  ],
  resolving: null,
  due: [],
  row: [3, 5, 5, 7],
  wild_size: 6,
  wild: null,
  hand_sizes: [4, 5, 4],
  hands: [["5w", "6s", "6d", "7s"], null, null],
  deck_sizes: [8, 7, 9],
  decks: [null, null, null],
  known_sizes: [0, 0, 0],
  known: [[], null, null],
  taken: [[{ flower: 5, under: 0 }], [], []],
  supplies: [2, 0, 2],
  elders: ["flower", "stock", "stock"],
  powers: [["ELDER"], ["PATH"], []],
  tokens: [2, 1, 0],
  piles: [["R3s", "R3s", "W3"], [], ["Y4d"]],
  removed: [],
  scores: [13, 5, 1],
  final: null,
  stall: 0,
  petal_played: true,
};
const MOVES: Move[] = [
  { move: "play", flower: 5, singles: 0, doubles: 0, wilds: 1 },
  { move: "play", flower: 6, singles: 1, doubles: 0, wilds: 0 },
  { move: "play", flower: 6, singles: 0, doubles: 1, wilds: 0 },
  { move: "play", flower: 6, singles: 1, doubles: 1, wilds: 0 },
  { move: "play", flower: 7, singles: 1, doubles: 0, wilds: 0 },
  { move: "exchange", cards: ["6s"] },
  { move: "exchange", cards: ["6s", "6d"] },
  { move: "exchange", cards: ["6d", "6s"] },
  { move: "exchange", cards: ["7s", "6s"] },
  { move: "exchange", cards: ["6s", "7s"] },
  { move: "guard", flower: 3, source: null, elder: false },
  { move: "guard", flower: 6, source: null, elder: false },
  { move: "guard", flower: 3, source: 6, elder: true },
];

let board: Record<string, unknown> | null = null;
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
const confirm = () => press(document.querySelector(".button.main")!);

beforeAll(async () => {
  await speak("en");
  await words("lotus");
});
beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  if (board) void unmount(board);
  board = null;
});

describe("an action", () => {
  it("plays two petals that complete a flower", () => {
    show();
    press(cards()[1]!);
    press(cards()[2]!);
    press(place("flower-6"));
    expect(sentence()).toBe("Play 2 petals and complete the Lily?");
    expect(preview()).toBe("You pick 6 petals, +6. Control 5 to 3: a reward.");
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "play", flower: 6, singles: 1, doubles: 1, wilds: 0 });
  });

  it("exchanges cards in the order in which they were taken up", () => {
    show();
    press(cards()[3]!);
    press(cards()[1]!);
    expect(preview()).toBe("Both go under your deck, lowest: Lily with one guardian. You draw two.");
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "exchange", cards: ["7s", "6s"] });
  });

  it("moves a guardian from home", () => {
    show();
    press(place("guardian-home"));
    press(place("flower-3"));
    expect(preview()).toBe("Control stays with Bo, 2 to 1. 1 petal is missing.");
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "guard", flower: 3, source: null, elder: false });
  });

  it("moves the elder from flower to flower, and a single target is chosen at once", () => {
    show();
    press(place("guardian-6-elder"));
    expect(sentence()).toBe("Move your elder guardian to the Iris?");
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "guard", flower: 3, source: 6, elder: true });
  });

  it("is played by keyboard alone", () => {
    show();
    key("2", "Digit2");
    key("t");
    key("Enter");
    expect(play).toHaveBeenCalledWith({ move: "play", flower: 6, singles: 1, doubles: 0, wilds: 0 });
  });

  it("asks the server why a place is refused", () => {
    show();
    press(place("guardian-home"));
    press(place("flower-7"));
    expect(play).toHaveBeenCalledWith({ move: "guard", flower: 7, source: null, elder: false });
    press(place("row-0"));
    expect(play).toHaveBeenLastCalledWith({ move: "draw", wild: 3 });
  });

  it("says that a petal goes only on its own flower", () => {
    show();
    press(cards()[3]!);
    press(place("flower-3"));
    expect(preview()).toContain("only on its own flower");
    expect(play).not.toHaveBeenCalled();
  });
});

it("draws the wildflower that was pressed, also one of two equal ones", () => {
  show({ phase: "draw", hand_sizes: [2, 5, 4], hands: [["6d", "7s"], null, null] }, [
    { move: "draw", wild: null },
    { move: "draw", wild: 3 },
    { move: "draw", wild: 5 },
    { move: "draw", wild: 7 },
  ]);
  expect(sentence()).toBe("Draw 2 more cards");
  press(place("row-2"));
  expect(document.querySelectorAll(".chosen[data-place]").length).toBe(1);
  press(place("row-2"));
  expect(play).toHaveBeenCalledWith({ move: "draw", wild: 5 });
});

it("offers a reward in another's turn, and not the power that is owned", () => {
  const full = {
    flower: 6,
    petals: ["B6s", "R6d", "Y6d", "W6", "R6s", "B6s"],
    guardians: [0, 0, 0],
    elders: [true, false, false],
    strengths: [5, 2, 2],
  };
  show({ phase: "reward", active: 1, resolving: 6, due: [0], garden: [full] }, [
    { move: "reward", power: null },
    { move: "reward", power: "PATH" },
    { move: "reward", power: "GROWTH" },
  ]);
  expect(document.querySelector(".rewards")!.textContent).toContain("Bo laid the last petal");
  expect((place("reward-ELDER") as HTMLButtonElement).disabled).toBe(true);
  press(place("reward-GROWTH"));
  confirm();
  expect(play).toHaveBeenCalledWith({ move: "reward", power: "GROWTH" });
});

it("offers nothing while another decides", () => {
  show({ to_move: 1, active: 1 }, []);
  press(cards()[0]!);
  expect(document.querySelector(".possible[data-place]")).toBeNull();
  press(place("flower-6"));
  expect(play).not.toHaveBeenCalled();
});

describe("counting", () => {
  it("foresees strengths", () => {
    expect(after(base, 0, { move: "play", flower: 6, singles: 1, doubles: 1, wilds: 0 }).get(6)).toEqual([
      5, 3, 2,
    ]);
    expect(after(base, 0, { move: "guard", flower: 3, source: 6, elder: true })).toEqual(
      new Map([
        [3, [2, 2, 0]],
        [6, [0, 3, 2]],
      ]),
    );
  });

  it("knows who leads, what is missing, drawn and won", () => {
    expect(controllers([2, 3, 3])).toEqual([1, 2]);
    expect(controllers([0, 0])).toEqual([]);
    expect(missing(base, { move: "play", flower: 7, singles: 1, doubles: 0, wilds: 0 })).toBe(6);
    expect(toDraw({ ...base, hand_sizes: [1, 3, 4] }, 1)).toBe(2);
    expect(pile(base, 0)).toEqual([[3, 3]]);
    expect(inDeck(base, 0)).toEqual([2, 5, 6, 4, 4]);
    expect(inDeck(base, 1)).toBeNull();
    expect(teamScore({ ...base, scores: [1, 2, 3, 4] }, 1)).toBe(6);
  });
});

describe("places", () => {
  it("finds the moves that fit", () => {
    expect([...matching(MOVES, { cards: ["6d", "6s"], guardian: null }, base.row).keys()]).toEqual([
      "flower-6",
      "deck",
    ]);
    expect([
      ...matching(MOVES, { cards: [], guardian: { source: null, elder: false } }, base.row).keys(),
    ]).toEqual(["flower-3", "flower-6"]);
    expect(guardians(MOVES)).toEqual([
      { source: null, elder: false },
      { source: 6, elder: true },
    ]);
  });

  it("knows which move was tried", () => {
    expect(tried("flower-6", { cards: ["6s", "6s", "6d"], guardian: null }, [])).toEqual({
      move: "play",
      flower: 6,
      singles: 2,
      doubles: 1,
      wilds: 0,
    });
    expect(tried("flower-5", { cards: ["6s"], guardian: null }, [])).toBeNull();
  });
});

describe("words", () => {
  it("tell what happened", () => {
    expect(say({ event: "played", seat: 2, flower: 6, cards: ["6d", "6w"] }, SEATS)?.text).toBe(
      "Koi plays Lily with two guardians and wild Lily.",
    );
    expect(
      say({ event: "completed", flower: 3, strengths: [2, 2, 0], controllers: [0, 1] }, SEATS)?.text,
    ).toBe("Complete: the Iris. Shared control with 2: you and Bo.");
    expect(say({ event: "exchanged", seat: 1, number: 2, put_under: null, drawn: null }, SEATS)?.text).toBe(
      "Bo exchanges 2 cards.",
    );
    expect(
      say({ event: "awarded", flower: 7, strengths: [1, 1, 0], petals: [1, 1, 0], removed: 1 }, SEATS)?.text,
    ).toBe("Not complete, the Lotus is shared out: you (1) and Bo (1). 1 petal is removed.");
  });

  it("tell why not", () => {
    expect(sayReason({ code: "no_room", values: { flower: 6, room: 2, cards: 3 }, rule: "LOT-PLAY-8" })).toBe(
      "There is room for 2 petals on the Lily, not for 3.",
    );
    expect(sayReason({ code: "power_owned", values: { power: "PATH" }, rule: "LOT-REW-4" })).toBe(
      "You already own this power: Path of enlightenment.",
    );
  });
});
