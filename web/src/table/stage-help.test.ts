import { expect, it } from "vitest";
import { secondLine } from "./stage-help.ts";

const quiet = { reason: "", notice: "", mine: false };

it("tells nobody what to do while another decides, and speaks of what is already taken up", () => {
  expect(secondLine(quiet, false, "From your deck, or a wildflower from the row.")).toBe("");
  expect(secondLine(quiet, true, "It goes under your deck.")).toBe("It goes under your deck.");
  expect(secondLine({ ...quiet, mine: true }, false, "From your deck.")).toBe("From your deck.");
});

it("says why not before anything else, and what became of a request before what to do", () => {
  expect(secondLine({ ...quiet, reason: "Not there." }, true, "To the lily.")).toBe("Not there.");
  expect(secondLine({ ...quiet, notice: "Waiting for Bo.", mine: true }, false, "To the lily.")).toBe(
    "Waiting for Bo.",
  );
});
