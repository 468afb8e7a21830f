import { expect, it } from "vitest";
import { speak } from "@/i18n/index.svelte.ts";
import { atTable } from "@/table/testing.svelte.ts";
import { COURT, GATE, example } from "./example.ts";
import { say, sayChange, sayMove, sayReason, talk } from "./log.ts";
import type { GameEvent } from "./types.gen.ts";

const { seats } = example;
atTable("white-lotus", example);

const NEWS = { options: {}, fresh: true, latest: true };
const text = (event: GameEvent) => say(event, seats, NEWS)?.text;

it("tells what happened", () => {
  expect(text({ event: "placed", seat: 0, zone: GATE })).toBe("You place a marker in Cloud Gate.");
  expect(text({ event: "seized", seat: 1, zone: COURT, former: 0 })).toBe("Bo takes Autumn Court from you.");
  expect(text({ event: "fought", imperial: 3, rebel: 3, victor: 1 })).toBe("The emperor’s side wins 3 to 3.");
  expect(text({ event: "fought", imperial: 2, rebel: 3, victor: 2 })).toBe("The rebels win 3 to 2.");
  expect(text({ event: "led", seat: null })).toBe("There’s no rebellion this turn.");
});

it("says who leaves and gets influence back", () => {
  const ousted = (seat: number): GameEvent => ({
    event: "ousted",
    seat,
    refund: 2,
    zone: GATE,
    chosen: false,
  });
  expect(text(ousted(0))).toBe("You leave Cloud Gate and get 2 influence points back.");
  expect(text(ousted(1))).toBe("Bo leaves Cloud Gate and gets 2 influence points back.");
});

it("says why somebody leads the rebels, where nobody was asked", () => {
  const led = (rules: string) => say({ event: "led", seat: 1 }, seats, { ...NEWS, options: { rules } })?.text;
  expect(led("author")).toBe("Bo leads the rebels: nobody but the emperor has more villages.");
  expect(led("publisher")).toBe("Bo leads the rebels.");
});

it("says of a zone that its conflict opens, not that it is over", () => {
  expect(text({ event: "picked", zone: GATE })).toBe("Cloud Gate is being resolved.");
});

it("tells a sealed choice without what was chosen", () => {
  expect(text({ event: "sealed", seat: 1, ready: true })).toBe("Bo has sealed a choice.");
  expect(text({ event: "sealed", seat: 1, ready: false })).toBe("Bo breaks the seal.");
});

it("says which promise was kept", () => {
  const pledge = { promiser: 1, kind: "stay_out", zone: GATE } as const;
  expect(text({ event: "marked", number: 3, promise: 0, mark: "broken", pledge })).toBe(
    "Promise (Bo): no marker in Cloud Gate. Broken.",
  );
});

it("forgets who had sealed as soon as something else happens", () => {
  expect(say({ event: "sealed", seat: 1, ready: true }, seats, { ...NEWS, latest: false })).toBeNull();
});

it("names a drawn token only to the one who may know it", () => {
  expect(text({ event: "drawn", seat: 1, type: null })).toBe("Bo draws a token.");
  expect(text({ event: "drawn", seat: 0, type: 1 })).toBe("You draw a token: Palace.");
});

it("tells all votes at once, and marks those who were voted against", () => {
  const voted: GameEvent = {
    event: "voted",
    zone: GATE,
    voters: [0, 1, 2],
    targets: [1, 2, 1],
    weights: [2, 0, 1],
  };
  expect(text(voted)).toBe(
    "Votes in Cloud Gate: 2 by you against Bo, 0 by Bo against Koi, and 1 by Koi against Bo.",
  );
  expect(say(voted, seats, NEWS)?.marks).toHaveLength(2);
});

it("begins a turn with a caption", () => {
  expect(say({ event: "staged", turn: 2, stage: 1 }, seats, NEWS)?.caption).toBe("Turn 2");
  expect(say({ event: "staged", turn: 2, stage: 2 }, seats, NEWS)?.caption).toBeUndefined();
});

it("does not tell what was forced", () => {
  expect(say({ event: "forced", seat: 1 }, seats, NEWS)).toBeNull();
});

it("tells why not", () => {
  expect(sayReason({ code: "no_contender", values: { player: 2 }, rule: "WL-RULING-5" }, seats)).toBe(
    "Not a contender for this zone: Koi.",
  );
  expect(sayReason({ code: "marker_there", values: { zone: GATE }, rule: "WL-PLACE-9" }, seats)).toBe(
    "You already have a marker in Cloud Gate.",
  );
  expect(sayReason({ code: "of_another_game", values: {}, rule: "" }, seats)).toBe("");
});

it("says who meets in the zone that was entered last", () => {
  const change = (zone: number) => sayChange([{ event: "placed", seat: 2, zone }], example.view, seats);
  expect(change(GATE)).toEqual(["Now in Cloud Gate: Bo and Koi."]);
  expect(change(COURT)).toEqual([]);
});

it("says what is sealed to the one who seals it", () => {
  expect(sayMove({ move: "vote", target: 2, weight: 1 }, 0, seats)).toBe(
    "Seal 1 influence point against Koi.",
  );
  expect(sayMove({ move: "army", army: 1, side: null }, 0, seats)).toBe(
    "Seal 1 army point for your own side.",
  );
  expect(sayMove({ move: "army", army: 1, side: 2 }, 0, seats)).toBe("Seal 1 army point for Koi’s side.");
  expect(sayMove({ move: "pass" }, 0, seats)).toBeNull();
});

it("lets the author's players talk, and the publisher's where the host says so", () => {
  expect(talk({ rules: "author" })).toBe("private");
  expect(talk({ rules: "publisher" })).toBe("none");
  expect(talk({ rules: "publisher", negotiation: "talk" })).toBe("private");
  expect(talk({ rules: "author", negotiation: "off" })).toBe("none");
});

it("says why the game is over", () => {
  const ended = (reason: string) =>
    text({ event: "ended", scores: [3, 5, 4], places: [3, 1, 2], reason, tie_break: false });
  expect(ended("turns")).toMatch(/^The fourth turn was the last\. The game is over: /);
  expect(ended("map")).toMatch(/^Every zone is taken\. The game is over: /);
  expect(ended("stall")).toMatch(/^Nobody has placed a marker for two turns\. The game is over: /);
});

it("quotes the names of zones in French", async () => {
  await speak("fr");
  expect(text({ event: "placed", seat: 1, zone: GATE })).toBe(
    "Bo place un marqueur dans la zone «\u00a0Porte des nuages\u00a0».",
  );
});
