import { expect, it } from "vitest";
import type { FinishedGame } from "./finished-game.svelte.ts";
import { momentTitle } from "./words.ts";

const LINES = [{ moment: 3, text: "Bo has sealed a choice." }];

/** As much of a finished game as a title asks for. */
function game(sayMove?: () => string | null): FinishedGame {
  const decisions = [null, null, null, { played: { move: "bid", card: 4 }, seat: 1 }];
  const parts = {
    folder: { sayMove },
    lines: LINES,
    playback: { last: 9 },
    review: { decisions },
    seats: [],
  };
  return parts as unknown as FinishedGame; // the rest is not read here
}

it("names the move where the events only say that somebody chose in secret", () => {
  expect(
    momentTitle(
      game(() => "Bid the 5."),
      3,
    ),
  ).toBe("Bid the 5.");
});

it("keeps to the log where the game has no words for the move", () => {
  expect(
    momentTitle(
      game(() => null),
      3,
    ),
  ).toBe("Bo has sealed a choice.");
  expect(momentTitle(game(), 3)).toBe("Bo has sealed a choice.");
});
