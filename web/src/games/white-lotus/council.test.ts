import { describe, expect, it } from "vitest";
import { atTable } from "@/table/testing.svelte.ts";
import {
  cardsOf,
  contenderLabel,
  contenders,
  contenderStatus,
  councilNote,
  councilTitle,
  mostPalaces,
} from "./council.ts";
import { example, GATE, markersIn, vote } from "./example.ts";
import { WhiteLotusPlan } from "./plan.svelte.ts";
import type { GameEvent } from "./types.gen.ts";

const { planned } = atTable("white-lotus", example);
const NONE = { weight: null, target: null, faceDown: false };

describe("a vote that is secret", () => {
  it("says who has sealed", () => {
    const { plan } = planned(WhiteLotusPlan, vote.view, vote.moves);
    expect(councilTitle(plan)).toBe("One of 3 has to leave");
    expect(councilNote(plan)).toMatch(/^The player with the most influence against them leaves./);
    expect(contenders(plan).map((seat) => contenderLabel(plan, seat))).toEqual([
      "You, choosing",
      "Bo, Emperor, sealed",
      "Koi, choosing",
    ]);
    expect(cardsOf(plan, 1)).toEqual({ ...NONE, faceDown: true });
    expect(cardsOf(plan, 2)).toEqual(NONE);
    expect(mostPalaces(plan)).toBe("you (2)");
  });

  it("may hide who has sealed", () => {
    const { plan } = planned(WhiteLotusPlan, { ...vote.view, ready: null }, vote.moves);
    expect([contenderStatus(plan, 0), contenderStatus(plan, 1)]).toEqual(["choosing", "secret"]);
  });

  it("shows its own cards to the near seat only", () => {
    const { plan } = planned(WhiteLotusPlan, vote.view, vote.moves);
    plan.pressStake(3);
    expect(cardsOf(plan, 0)).toEqual({ ...NONE, weight: 3 });
    expect(contenderLabel(plan, 0)).toBe("You, choosing");
    plan.pressSeat(1);
    expect(cardsOf(plan, 0)).toEqual({ weight: 3, target: 1, faceDown: false });
    expect(contenderLabel(plan, 0)).toBe("You, choosing, 3 influence points against Bo");
  });

  it("keeps its cards in sight after they are sealed", () => {
    const commit = { move: "vote", target: 2, weight: 4 } as const;
    const { plan } = planned(WhiteLotusPlan, { ...vote.view, commit }, [{ move: "unseal" }]);
    expect(cardsOf(plan, 0)).toEqual({ weight: 4, target: 2, faceDown: false });
    expect(contenderLabel(plan, 0)).toBe("You, sealed, 4 influence points against Koi");
  });
});

describe("a vote that lies open", () => {
  const events: GameEvent[] = [
    { event: "voted", zone: GATE, voters: [0, 1, 2], targets: [1, 0, 1], weights: [3, 4, 2] },
    { event: "ousted", seat: 1, refund: 2, zone: GATE, chosen: false },
  ];
  const before = { ...example.view, ...vote.view };

  it("is counted for everybody", () => {
    const { plan } = planned(WhiteLotusPlan, { markers: markersIn({ [GATE]: [0, 2] }) });
    plan.reveals.hear({ version: 2, seat: null, events, before });
    expect(councilTitle(plan)).toBe("Bo has to leave");
    expect(councilNote(plan)).toBe(
      "Against: Bo (5), you (4). 2 influence points back for Bo; the others have spent theirs.",
    );
    expect(contenders(plan).map((seat) => contenderStatus(plan, seat))).toEqual([
      "against Bo",
      "5 against",
      "against Bo",
    ]);
    expect(contenderLabel(plan, 1)).toBe("Bo, Emperor, 4 influence points against you, 5 in all against Bo");
    expect(cardsOf(plan, 2)).toEqual({ weight: 2, target: 1, faceDown: false });
  });

  it("waits for the emperor where it is tied", () => {
    const { plan } = planned(WhiteLotusPlan, vote.view, []);
    plan.reveals.hear({ version: 2, seat: null, events: events.slice(0, 1), before });
    expect(councilTitle(plan)).toBe("A tie: the emperor decides");
    expect(councilNote(plan)).toBe("Against: Bo (5), you (4).");
  });
});
