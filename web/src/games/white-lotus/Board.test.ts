import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import { atTable, button, confirm, key, place, press, preview, sentence } from "@/table/testing.svelte.ts";
import Board from "./Board.svelte";
import { COURT, example, GATE, markersIn, rebellion, vote, zone } from "./example.ts";
import type { GameEvent, OfferState } from "./types.gen.ts";

const { play, show } = atTable("white-lotus", example);
const panel = () => document.querySelector("[aria-label='The decision in detail']")!.textContent;

/** A part that is loaded when it is wanted. */
async function shown(part: Promise<unknown>): Promise<void> {
  await part;
  await Promise.resolve();
  flushSync();
}

/** The panel and the purse of a secret choice. */
function voting(): Promise<void> {
  return shown(Promise.all([import("./parts/Council.svelte"), import("./parts/Stakes.svelte")]));
}

describe("placing", () => {
  it("puts a marker where others stand already", () => {
    show(Board);
    expect(sentence()).toBe("Where does your marker go?");
    press(button("Cloud Gate, neutral, Palace; markers: Bo and Koi"));
    expect(sentence()).toBe("Place a marker in Cloud Gate?");
    expect(preview()).toBe("Palace, 3 points, against Bo and Koi.");
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "place", zone: GATE });
  });

  it("puts a marker aside", () => {
    show(Board);
    press(button("Put a marker aside"));
    press(button("Put a marker aside"));
    expect(play).toHaveBeenCalledWith({ move: "pass" });
  });

  it("is done by keyboard alone", () => {
    show(Board);
    key("t");
    key("t");
    expect(sentence()).toBe("Place a marker in Willow Crossing?");
    key("Enter");
    expect(play).toHaveBeenCalledWith({ move: "place", zone: zone("willow-crossing") });
  });

  it("asks the server why a zone is refused", () => {
    show(Board);
    press(place(`zone-${COURT}`));
    expect(play).toHaveBeenCalledWith({ move: "place", zone: COURT });
  });

  it("is possible in the list of zones too", async () => {
    show(Board);
    key("z");
    await shown(import("./parts/ZoneList.svelte"));
    press(button("Azure Dragon Cape"));
    expect(preview()).toBe("Village, 3 points. Nobody is there yet.");
    press(button("Map"));
    expect(place(`zone-${GATE}`)).not.toBeNull();
  });

  it("offers nothing while another decides", () => {
    show(Board, { to_move: 1, awaited: [1] }, []);
    press(place(`zone-${GATE}`));
    expect(document.querySelector(".possible")).toBeNull();
    expect(play).not.toHaveBeenCalled();
  });
});

describe("a vote", () => {
  it("is busy until its parts are loaded", async () => {
    show(Board, vote.view, vote.moves);
    const busy = () => document.querySelectorAll("[aria-busy=true]").length;
    expect(busy()).toBe(2);
    await voting();
    expect(busy()).toBe(0);
  });

  it("seals influence against a contender", async () => {
    show(Board, vote.view, vote.moves);
    await voting();
    expect(preview()).toBe("Choose influence below and a player beside the map.");
    press(button("Stake 3 influence points"));
    expect(preview()).toBe("Now choose against whom.");
    press(button("Koi, choosing"));
    expect(sentence()).toBe("Seal 3 influence points against Koi?");
    expect(preview()).toBe("If you stay, you spend 3. If you leave, you get 2 back.");
    press(button("Seal choice"));
    expect(play).toHaveBeenCalledWith({ move: "vote", target: 2, weight: 3 });
  });

  it("names its target by a dragon as well", async () => {
    show(Board, vote.view, vote.moves);
    await voting();
    press(button("Dragon card against Bo, Wave"));
    expect(preview()).toBe("Now choose how much.");
    press(button("Stake 0 influence points"));
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "vote", target: 1, weight: 0 });
  });

  it("is cast by keyboard alone", async () => {
    show(Board, vote.view, vote.moves);
    await voting();
    key("5", "Digit5");
    key("t");
    key("Enter");
    expect(play).toHaveBeenCalledWith({ move: "vote", target: 1, weight: 4 });
  });

  it("may be taken back while others are missing", async () => {
    const commit = { move: "vote", target: 1, weight: 2 } as const;
    show(Board, { ...vote.view, commit, awaited: [0, 2] }, [...vote.moves, { move: "unseal" }]);
    await voting();
    expect(sentence()).toBe("Your choice is sealed. Still waiting for Koi");
    expect(panel()).toContain("You, sealed, 2 influence points against Bo");
    press(button("Break the seal"));
    expect(play).toHaveBeenCalledWith({ move: "unseal" });
  });

  it("lies open until it is read, before the next decision", async () => {
    const events: GameEvent[] = [
      { event: "voted", zone: GATE, voters: [0, 1, 2], targets: [1, 0, 1], weights: [3, 4, 2] },
      { event: "ousted", seat: 1, refund: 2, zone: GATE, chosen: false },
    ];
    const before = { ...example.view, ...vote.view };
    const after = { ...vote.view, markers: markersIn({ [GATE]: [0, 2] }) };
    show(Board, after, vote.moves, { version: 9, seat: null, events, before });
    await voting();
    expect(sentence()).toBe("Bo leaves Cloud Gate");
    expect(preview()).toBe("2 players remain.");
    expect(panel()).toContain("Against: Bo (5), you (4). 2 influence points back for Bo");
    press(button("Continue"));
    expect(sentence()).toBe("How much influence, and against whom?");
    expect(play).not.toHaveBeenCalled();
  });

  it("is decided by the emperor where it is tied", async () => {
    const round = [
      { zone: GATE, voter: 0, target: 1, weight: 2 },
      { zone: GATE, voter: 1, target: 0, weight: 2 },
    ];
    show(Board, { ...vote.view, phase: "tie", emperor: 0, round, tied: [0, 1] }, [
      { move: "oust", player: 0 },
      { move: "oust", player: 1 },
    ]);
    await voting();
    press(button("Bo, 2 influence points against you, 2 in all against Bo"));
    expect(sentence()).toBe("Make Bo leave?");
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "oust", player: 1 });
  });
});

describe("a rebellion", () => {
  it("is led by those who accept", async () => {
    show(Board, { phase: "answer", stage: 4 }, [{ move: "accept" }, { move: "refuse" }]);
    await voting();
    press(button("Lead the rebellion"));
    expect(sentence()).toBe("Lead the rebellion?");
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "accept" });
  });

  it("is fought with an army on either side", async () => {
    show(Board, rebellion.view, rebellion.moves);
    await voting();
    await shown(import("./parts/War.svelte"));
    press(button("Commit 2 army points"));
    press(button("Emperor, Bo, 0 palaces: +0, choosing"));
    expect(sentence()).toBe("Seal 2 army points for Bo’s side?");
    expect(preview()).toBe("Spent either way. You’ll have 1 army point left.");
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "army", army: 2, side: 1 });
  });

  it("ends with spoils in the emperor's order", async () => {
    const battle = {
      sides: [1, 1, 2],
      armies: [2, 2, 0],
      victor: 1,
      order: [],
      settled: 0,
      spoils: 0,
      lost: [],
    };
    show(Board, { ...rebellion.view, phase: "order", battle }, [
      { move: "order", players: [0, 1] },
      { move: "order", players: [1, 0] },
    ]);
    await voting();
    await shown(import("./parts/War.svelte"));
    expect(panel()).toContain("The emperor’s side wins");
    press(button("Bo,"));
    expect(sentence()).toBe("Spoils in this order: Bo, you?");
    confirm();
    expect(play).toHaveBeenCalledWith({ move: "order", players: [1, 0] });
  });

  it("takes a zone over, and says what it brings", async () => {
    show(Board, { ...rebellion.view, phase: "spoil" }, [
      { move: "seize", zone: zone("bronze-bell") },
      { move: "seize", zone: zone("tiger-ford") },
    ]);
    await voting();
    press(button("Bronze Bell, Fort, controlled by Bo"));
    expect(sentence()).toBe("Take Bronze Bell from Bo?");
    expect(preview()).toBe("Fort: +1 point; zones in your realm: 3.");
  });
});

it("lets palaces pay influence or army", () => {
  show(
    Board,
    { phase: "income", stage: 5 },
    [0, 1, 2].map((palaces) => ({ move: "income", palaces })),
  );
  press(button("1 palace pays army points"));
  expect(sentence()).toBe("Take army points for 1 palace?");
  expect(preview()).toBe("Your palaces pay 2 influence points and 1 army point.");
  confirm();
  expect(play).toHaveBeenCalledWith({ move: "income", palaces: 1 });
});

it("puts a drawn token on the map", () => {
  show(Board, { rules: "publisher", phase: "put", stage: 6, drawn: 2 }, [
    { move: "put", zone: zone("pearl-coast") },
    { move: "put", zone: zone("sleeping-dragon-cliffs") },
  ]);
  expect(panel()).toContain("Temple");
  expect(panel()).toContain("12 neutral tokens left in the pool.");
  press(button("Sleeping Dragon Cliffs, empty"));
  expect(sentence()).toBe("Put this token in Sleeping Dragon Cliffs: Temple?");
  expect(preview()).toBe("A dragon zone: worth 2 extra points to the player who controls it.");
});

it("shows offers, and answers them", async () => {
  const offered: OfferState = {
    sender: 1,
    offer: {
      move: "offer",
      number: 7,
      to: 0,
      give: { influence: 2 },
      want: {},
      promises: [{ promiser: 0, kind: "spare", player: 1, zone: GATE }],
      public: false,
      text: "",
    },
    status: "open",
    turn: 3,
    marks: [""],
    paid: [],
  };
  show(Board, { negotiation: "full", offers: [offered], offers_made: 7 });
  await import("./parts/Offers.svelte");
  await Promise.resolve();
  flushSync();
  press(button("Offers"));
  expect(document.querySelector("dialog")!.open).toBe(true);
  press(button("Agree"));
  expect(play).toHaveBeenCalledWith({ move: "agree", number: 7 });
});

it("keeps what was written in an offer until it is made", async () => {
  show(Board, { negotiation: "full", offers: [], offers_made: 0 });
  await shown(import("./parts/Offers.svelte"));
  press(button("Offers"));
  const words = document.querySelector<HTMLInputElement>("dialog input[type=text]")!;
  words.value = "Spare me in the north";
  words.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  press(button("Send the offer"));
  expect(play).toHaveBeenCalledWith(
    expect.objectContaining({ move: "offer", text: "Spare me in the north" }),
  );
  expect(words.isConnected && words.value).toBe("Spare me in the north");
});
