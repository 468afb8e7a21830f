import { flushSync, mount, unmount } from "svelte";
import { describe, expect, it } from "vitest";
import { atTable, cards, confirm, key, place, press, preview, sentence } from "@/table/testing.svelte.ts";
import Board from "./Board.svelte";
import { bare, centre, example, FULL } from "./example.ts";
import Score from "./Score.svelte";
import type { View } from "./types.gen.ts";

const { play, show } = atTable("flowers", example);
const flags = () => [...document.querySelectorAll(".flag")].map((flag) => flag.textContent);

describe("a turn", () => {
  it("says on every mandala how the cards would lie, and goes from a place to the move", () => {
    show(Board);
    press(cards()[2]!);
    expect(flags()).toEqual(["face up · completes it", "face up", "face up"]);
    press(place("side-0"));
    expect(sentence()).toBe("Play 1 yellow card face up on mandala 1?");
    expect(preview()).toBe(
      "All 6 colours, 4 of your cards: complete. You choose a tile; Koi takes the other. You draw 4 cards.",
    );
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "play", colour: 5, cards: 1, mandala: 0 });
  });

  it("is played by keyboard alone", () => {
    show(Board);
    key("!", "Digit1");
    key("2", "Digit2");
    key("t");
    key("t");
    key("Enter");
    expect(play).toHaveBeenCalledWith({ move: "play", colour: 0, cards: 2, mandala: 1 });
  });

  it("asks the server why a place is refused", () => {
    show(
      Board,
      {},
      example.moves.filter((move) => move.move === "play" && move.cards === 1),
    );
    press(cards()[0]!);
    press(cards()[1]!);
    press(place("side-2"));
    expect(play).toHaveBeenCalledWith({ move: "play", colour: 0, cards: 2, mandala: 2 });
  });
});

it("asks the holder for a tile, and says what each would bring", () => {
  show(Board, { phase: "take_one", falling: 0, to_move: 0, active: 2 }, [
    { move: "take", tile: 4 },
    { move: "take", tile: 19 },
  ]);
  const offers = [...document.querySelectorAll(".take button")].map(
    (button) =>
      button.querySelector(".what")!.textContent!.trim() + button.querySelector(".points")!.textContent!,
  );
  expect(offers).toEqual(["Red 7 With the red 2: a Flower worth 11+9", "Green 3 Stays single+3"]);
  press(place("take-4"));
  expect(sentence()).toBe("Take the red 7?");
  press(place("take-4"));
  expect(play).toHaveBeenCalledWith({ move: "take", tile: 4 });
});

it("asks for the order of two tiles of one colour", () => {
  show(Board, { phase: "take_both", falling: 1, mandalas: [FULL, centre(1, 4), centre(6, 24)] }, [
    { move: "take_both", first: 1, second: 4 },
    { move: "take_both", first: 4, second: 1 },
  ]);
  press(place("take-4"));
  expect(sentence()).toBe("Take the red 7 first, then the red 3?");
  confirm();
  expect(play).toHaveBeenCalledWith({ move: "take_both", first: 4, second: 1 });
});

it("shows the order of the last destructions", () => {
  show(
    Board,
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
    "no. 2 to be destroyed",
    "no. 1 to be destroyed",
  ]);
  expect(document.querySelectorAll(".take button:disabled")).toHaveLength(2);
});

it("never shows what only a perfect memory knows", () => {
  const memory = { down: [[[0, 0, 0, 9, 0, 0]]], flowers: [[], [[12, 16]], []] } as unknown as View["memory"];
  const remove = show(Board, { memory });
  const before = document.body.innerHTML;
  remove();
  show(Board, { memory: null });
  expect(document.body.innerHTML).toBe(before);
});

it("says at the end how many Flowers there are, not how many of three", () => {
  const flowers = [
    Array.from({ length: 4 }, () => ({ colour: 2, tiles: [0, 1] as [number, number] })),
    [],
    [],
  ];
  show(Board, { flowers: flowers as View["flowers"], over: true }, []);
  expect(document.querySelector(".tiles .title span")!.textContent).toBe("4 Flowers");
});

it("keeps the sum of single tiles with the last of them", async () => {
  const view = { ...example.view, singles: [[0, 5, 9], [3], []] };
  const score = mount(Score, { target: document.body, props: { view, seats: example.seats } });
  flushSync();
  const sums = [...document.querySelectorAll(".part")].map((sum) => sum.closest(".tile")!);
  expect(sums).toHaveLength(1);
  expect(sums[0]!.nextElementSibling).toBeNull();
  expect(sums[0]!.previousElementSibling).not.toBeNull();
  await unmount(score);
});
