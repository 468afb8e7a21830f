import { describe, expect, it } from "vitest";
import { atTable, cards, confirm, key, place, press, preview, sentence } from "@/table/testing.svelte.ts";
import Board from "./Board.svelte";
import { example, sharing } from "./example.ts";

const { play, show } = atTable("mandala", example);

describe("a turn", () => {
  it("goes from cards to a place to the move", () => {
    show(Board);
    press(cards()[0]!);
    press(cards()[1]!);
    press(place("field-0"));
    expect(sentence()).toBe("Add 2 red cards to your field in the left mandala?");
    expect(preview()).toBe("4 of 6 colours. Fields 2 to 2. Fields are level.");
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "grow", mandala: 0, colour: 0, cards: 2 });
  });

  it("is played by keyboard alone", () => {
    show(Board);
    key("1", "Digit1");
    key("t");
    key("t");
    key("Escape");
    key("t");
    key("Enter");
    expect(play).toHaveBeenCalledWith({ move: "build", mandala: 0, colour: 0 });
  });

  it("starts again with a card of another colour", () => {
    show(Board);
    press(cards()[0]!);
    press(cards()[2]!);
    expect(cards().map((card) => card.getAttribute("aria-pressed"))).toEqual(["false", "false", "true"]);
  });

  it("asks the server why a place is refused", () => {
    show(Board);
    press(cards()[2]!);
    press(place("field-1"));
    expect(play).toHaveBeenCalledWith({ move: "grow", mandala: 1, colour: 2, cards: 1 });
  });

  it("says that a mountain takes one card", () => {
    show(Board);
    press(cards()[0]!);
    press(cards()[1]!);
    press(place("mountain-0"));
    expect(preview()).toContain("one card");
  });
});

it("shows what each colour of a falling mandala brings", () => {
  show(Board, sharing.view, sharing.moves);
  const offers = [...document.querySelectorAll(".claim button")].map((button) =>
    button.textContent!.replace(/\s+/g, " ").trim(),
  );
  expect(offers).toEqual([
    "Orange ×3 Already in your river at 1: all go to the cup +3",
    "Purple ×1 To river space 2 +2",
  ]);
});

it("lets a keyboard scroll what another picks from", () => {
  const chooser = (): Element => document.querySelector(".claim section")!;
  const remove = show(Board, { ...sharing.view, to_move: 1 }, []);
  expect(chooser().getAttribute("tabindex")).toBe("0");
  remove();
  show(Board, sharing.view, sharing.moves);
  expect(chooser().hasAttribute("tabindex")).toBe(false);
});

it("offers nothing while another decides", () => {
  show(Board, { to_move: 1 }, []);
  press(cards()[0]!);
  expect(document.querySelector(".chosen[data-place]")).toBeNull();
  press(place("field-0"));
  expect(play).not.toHaveBeenCalled();
});
