import { expect, it } from "vitest";
import { atTable } from "@/table/testing.svelte.ts";
import { choices } from "./choices.ts";
import { example, GATE, markersIn, rebellion, vote, zone } from "./example.ts";
import { WhiteLotusPlan } from "./plan.svelte.ts";
import type { Move, View } from "./types.gen.ts";
import { confirmLabel, dragonLabel, preview, sentence, zoneLabel } from "./words.ts";

const { planned } = atTable("white-lotus", example);

/** What is said of a move that somebody has put together. */
function said(view: Partial<View>, move: Move, moves: Move[] = [move, { move: "pass" }]): string[] {
  const { plan } = planned(WhiteLotusPlan, view, moves);
  plan.follow(move);
  return [sentence(plan), preview(plan)];
}

it("says what is to be decided", () => {
  const { plan } = planned(WhiteLotusPlan);
  expect(sentence(plan)).toBe("Where does your marker go?");
  expect(preview(plan)).toBe("Tap a zone with a dashed ring, or put the marker aside.");
  expect(preview(planned(WhiteLotusPlan, {}, []).plan)).toBe("");
});

it.each<[Move, Partial<View>, string, string]>([
  [
    { move: "place", zone: zone("azure-dragon-cape") },
    {},
    "Place a marker in Azure Dragon Cape?",
    "Village, 3 points. Nobody is there yet.",
  ],
  [
    { move: "place", zone: GATE },
    {},
    "Place a marker in Cloud Gate?",
    "Palace, 3 points, against Bo and Koi.",
  ],
  [{ move: "pass" }, {}, "Put a marker aside?", ""],
  [{ move: "resolve", zone: GATE }, { phase: "pick" }, "Resolve Cloud Gate next?", "Contenders: Bo and Koi."],
  [{ move: "oust", player: 0 }, { phase: "tie" }, "Leave the zone yourself?", ""],
  [{ move: "oust", player: 2 }, { phase: "tie" }, "Make Koi leave?", ""],
  [{ move: "ask", player: 1 }, { phase: "ask" }, "Ask Bo to rebel?", ""],
  [{ move: "accept" }, { phase: "answer" }, "Lead the rebellion?", ""],
  [{ move: "refuse" }, { phase: "answer" }, "Don’t rebel this turn?", ""],
  [
    { move: "seize", zone: zone("tiger-ford") },
    { phase: "spoil" },
    "Take Tiger Ford from Bo?",
    "Village: +1 point; zones in your realm: 2.",
  ],
  [
    { move: "order", players: [1, 0] },
    { phase: "order" },
    "Spoils in this order: Bo, you?",
    "Tap the players in order.",
  ],
  [
    { move: "put", zone: zone("pearl-coast") },
    { phase: "put", drawn: 4 },
    "Put this token in Pearl Coast: Fort?",
    "Later, everyone can place markers there.",
  ],
  [{ move: "draw" }, { phase: "more" }, "Draw another token?", ""],
  [{ move: "stop" }, { phase: "more" }, "Stop drawing?", ""],
])("says the plan %j", (move, view, decision, effect) => {
  expect(said(view, move)).toEqual([decision, effect]);
});

it("says the plan of a secret choice, step by step", () => {
  const { plan } = planned(WhiteLotusPlan, vote.view, vote.moves);
  expect(preview(plan)).toBe("Choose influence below and a player beside the map.");
  plan.pressSeat(1);
  expect(preview(plan)).toBe("Now choose how much.");
  plan.pressSeat(1);
  plan.pressStake(3);
  expect(preview(plan)).toBe("Now choose against whom.");
  plan.pressSeat(1);
  expect(sentence(plan)).toBe("Seal 3 influence points against Bo?");
  expect(preview(plan)).toBe("If you stay, you spend 3. If you leave, you get 2 back.");
});

it("says the plan of an army", () => {
  const ownSide: Move = { move: "army", army: 1, side: null };
  expect(said(rebellion.view, ownSide)).toEqual([
    "Seal 1 army point for your own side?",
    "Spent either way. You’ll have 2 army points left.",
  ]);
  expect(said(rebellion.view, { move: "army", army: 3, side: 2 }, rebellion.moves)[0]).toBe(
    "Seal 3 army points for Koi’s side?",
  );
});

it("says the plan of an income", () => {
  const moves = [0, 1, 2].map((palaces): Move => ({ move: "income", palaces }));
  expect(said({ phase: "income" }, moves[2]!, moves)).toEqual([
    "Take army points for 2 palaces?",
    "Your palaces pay 2 army points.",
  ]);
});

it("names the confirmation by what it does", () => {
  const commit = { move: "vote", target: 1, weight: 2 } as const;
  const label = (...given: [Partial<View>, Move[]]) => confirmLabel(planned(WhiteLotusPlan, ...given).plan);
  expect(label({}, example.moves)).toBe("Confirm");
  expect(label(vote.view, vote.moves)).toBe("Seal choice");
  expect(label({ ...vote.view, commit }, [{ move: "unseal" }])).toBe("Sealed");
});

it("names zones and dragons for reading aloud", () => {
  const { plan } = planned(WhiteLotusPlan, vote.view, vote.moves);
  expect(zoneLabel(plan, zone("pearl-coast"))).toBe("Pearl Coast, empty");
  expect(zoneLabel(plan, zone("willow-crossing"))).toBe("Willow Crossing, neutral, Rice field");
  expect(zoneLabel(plan, zone("jade-quarry"))).toBe("Jade Quarry, Temple, controlled by Koi");
  expect(zoneLabel(plan, GATE)).toBe("Cloud Gate, neutral, Palace; markers: you, Bo, and Koi");
  expect(dragonLabel(plan, 2)).toBe("Dragon card against Koi, Bamboo");
  expect(dragonLabel(planned(WhiteLotusPlan, rebellion.view).plan, 1)).toBe(
    "Dragon card for Bo’s side, Wave",
  );
});

it.each<[Partial<View>, Move[], string[]]>([
  [{ phase: "place" }, example.moves, ["Put a marker aside: You get it back next turn."]],
  [{ phase: "pick", markers: markersIn({ [GATE]: [0, 1] }) }, [], ["Cloud Gate: Palace"]],
  [{ phase: "ask" }, [{ move: "ask", player: 2 }], ["Koi: 0 villages: +0"]],
  [
    { phase: "answer" },
    [],
    [
      "Lead the rebellion: Your villages add 0, the emperor’s palaces 0; armies decide the rest.",
      "Don’t rebel: Another player may be asked.",
    ],
  ],
  [
    { phase: "order" },
    [
      { move: "order", players: [0, 1] },
      { move: "order", players: [1, 0] },
    ],
    ["You: Fan", "Bo: Wave"],
  ],
  [
    { phase: "income" },
    [
      { move: "income", palaces: 0 },
      { move: "income", palaces: 1 },
    ],
    [
      "0 palaces pay army points: You receive 2 influence points",
      "1 palace pays army points: You receive 1 army point",
    ],
  ],
  [
    { phase: "more", extras: 2 },
    [],
    ["Draw another token: 2 more allowed.", "Stop drawing: The next player takes over."],
  ],
  [{ phase: "vote" }, vote.moves, []],
])("offers choices in the phase %j", (view, moves, offered) => {
  const { plan } = planned(WhiteLotusPlan, view, moves);
  expect(choices(plan).map(({ title, help }) => `${title}: ${help}`)).toEqual(offered);
});
