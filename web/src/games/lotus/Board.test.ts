import { describe, expect, it } from "vitest";
import { atTable, cards, confirm, key, place, press, preview, sentence } from "@/table/testing.svelte.ts";
import Board from "./Board.svelte";
import { example } from "./example.ts";

const { play, show } = atTable("lotus", example);

describe("an action", () => {
  it("plays two petals that complete a flower", () => {
    show(Board);
    press(cards()[1]!);
    press(cards()[2]!);
    press(place("flower-6"));
    expect(sentence()).toBe("Play 2 petals and complete the Lily?");
    expect(preview()).toBe("You pick 6 petals (+6). You control it 5 to 3 and choose a reward.");
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "play", flower: 6, singles: 1, doubles: 1, wilds: 0 });
  });

  it("exchanges cards in the order in which they were taken up", () => {
    show(Board);
    press(cards()[3]!);
    press(cards()[1]!);
    expect(preview()).toBe(
      "Both go under your deck, at the very bottom: Lily with one symbol. You draw two.",
    );
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "exchange", cards: ["7s", "6s"] });
  });

  it("moves a guardian from home", () => {
    show(Board);
    press(place("guardian-home"));
    press(place("flower-3"));
    expect(preview()).toBe("Control stays with Bo, 2 to 1. It needs 1 more petal.");
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "guard", flower: 3, source: null, elder: false });
  });

  it("moves the elder from flower to flower, and a single target is chosen at once", () => {
    show(Board);
    press(place("guardian-6-elder"));
    expect(sentence()).toBe("Move your elder guardian to the Iris?");
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "guard", flower: 3, source: 6, elder: true });
  });

  it("is played by keyboard alone", () => {
    show(Board);
    key("2", "Digit2");
    key("t");
    key("Enter");
    expect(play).toHaveBeenCalledWith({ move: "play", flower: 6, singles: 1, doubles: 0, wilds: 0 });
  });

  it("asks the server why a place is refused", () => {
    show(Board);
    press(place("guardian-home"));
    press(place("flower-7"));
    expect(play).toHaveBeenCalledWith({ move: "guard", flower: 7, source: null, elder: false });
    press(place("row-0"));
    expect(play).toHaveBeenLastCalledWith({ move: "draw", wild: 3 });
  });

  it("says in the colour of refusals on which flower alone a petal goes", () => {
    show(Board);
    press(cards()[3]!);
    press(place("flower-3"));
    expect(preview()).toContain("only go on its own flower: Lotus");
    expect(document.querySelector(".preview.reason")).not.toBeNull();
    expect(play).not.toHaveBeenCalled();
  });
});

it("draws the wildflower that was pressed, even one of two equal ones", () => {
  show(Board, { phase: "draw", hand_sizes: [2, 5, 4], hands: [["6d", "7s"], null, null] }, [
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
  show(Board, { phase: "reward", active: 1, resolving: 6, due: [0], garden: [full] }, [
    { move: "reward", power: null },
    { move: "reward", power: "PATH" },
    { move: "reward", power: "GROWTH" },
  ]);
  expect(document.querySelector(".rewards")!.textContent).toContain("Bo played the last petal");
  expect((place("reward-ELDER") as HTMLButtonElement).disabled).toBe(true);
  press(place("reward-GROWTH"));
  confirm();
  expect(play).toHaveBeenCalledWith({ move: "reward", power: "GROWTH" });
});

it("offers nothing while another decides", () => {
  show(Board, { to_move: 1, active: 1 }, []);
  press(cards()[0]!);
  expect(document.querySelector(".possible[data-place]")).toBeNull();
  press(place("flower-6"));
  expect(play).not.toHaveBeenCalled();
});
