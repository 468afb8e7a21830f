import { expect, it } from "vitest";
import { atTable } from "@/table/testing.svelte.ts";
import { example, rebellion } from "./example.ts";
import { WhiteLotusPlan } from "./plan.svelte.ts";
import type { GameEvent } from "./types.gen.ts";
import { bonus, campLabel, camps, spoilStatus, supporters, warNote, warTitle } from "./war.ts";

const { planned } = atTable("white-lotus", example);
const EVENTS: GameEvent[] = [
  { event: "mustered", seats: [0, 1, 2], sides: [2, null, null], armies: [3, 1, 2] },
  { event: "fought", imperial: 1, rebel: 7, victor: 2 },
];

it("says of both camps what is public before the battle", () => {
  const { plan } = planned(WhiteLotusPlan, rebellion.view, rebellion.moves);
  expect(warTitle(plan)).toBe("Sides and armies stay secret until everyone has sealed.");
  expect(warNote(plan)).toContain("the rebel leader 2 per village");
  expect(camps(plan).map((camp) => campLabel(plan, camp))).toEqual([
    "Emperor, Bo, 0 palaces: +0, choosing",
    "Rebels, Koi, 0 villages: +0, choosing",
  ]);
  expect(supporters(plan)).toEqual([0]);
});

it("counts villages once by the publisher's rules", () => {
  const { plan } = planned(WhiteLotusPlan, { ...rebellion.view, rules: "publisher", emperor: 2, leader: 1 });
  expect(campLabel(plan, camps(plan)[1]!)).toContain("1 village: +1");
  expect(warNote(plan)).toContain("the rebel leader 1 per village");
});

it("shows the player's army in the camp for which it fights", () => {
  const { plan } = planned(WhiteLotusPlan, rebellion.view, rebellion.moves);
  plan.pressStake(2);
  expect(camps(plan).map(({ ownArmy }) => ownArmy)).toEqual([null, null]);
  plan.pressSeat(2);
  expect(camps(plan).map(({ ownArmy }) => ownArmy)).toEqual([null, 2]);
  expect(campLabel(plan, camps(plan)[1]!)).toContain("your army (2)");
  const commit = { move: "army", army: 3, side: null } as const;
  const leading = planned(WhiteLotusPlan, { ...rebellion.view, leader: 0, commit }, []).plan;
  expect(camps(leading).map(({ ownArmy }) => ownArmy)).toEqual([null, 3]);
});

it("shows armies and sums after the battle", () => {
  const { plan } = planned(WhiteLotusPlan, { ...rebellion.view, phase: "spoil" }, []);
  const before = { ...example.view, ...rebellion.view };
  plan.reveals.hear({ version: 2, seat: null, events: EVENTS, before });
  expect(warTitle(plan)).toBe("The rebels win");
  const rebels = camps(plan)[1]!;
  expect([rebels.total, bonus(rebels)]).toEqual([7, 2]);
  expect(campLabel(plan, rebels)).toBe("Rebels: 7 in all, villages (2), Koi (2), You (3)");
});

it("shows armies without sums where the battle was not seen", () => {
  const battle = {
    sides: [1, 1, 2],
    armies: [2, 1, 0],
    victor: 1,
    order: [1, 0],
    settled: 0,
    spoils: 1,
    lost: [],
  };
  const { plan } = planned(WhiteLotusPlan, { ...rebellion.view, phase: "spoil", battle }, []);
  expect(camps(plan).map((camp) => campLabel(plan, camp))).toEqual([
    "Emperor, Bo (1), You (2)",
    "Rebels, Koi (0)",
  ]);
  expect([0, 1, 2].map((rank) => spoilStatus(plan, rank))).toEqual(["done", "choosing now", "next"]);
});
