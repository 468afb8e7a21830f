import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { atTable } from "@/table/testing.svelte.ts";
import { example, GATE, markersIn, rebellion, vote } from "./example.ts";
import { WhiteLotusPlan } from "./plan.svelte.ts";
import { fought, revealed } from "./reveal.svelte.ts";
import type { GameEvent } from "./types.gen.ts";
import { confirmLabel, preview, sentence } from "./words.ts";

const { play, planned } = atTable("white-lotus", example);
const atVote = { ...example.view, ...vote.view };
const VOTED: GameEvent[] = [
  { event: "voted", zone: GATE, voters: [0, 1, 2], targets: [1, 0, 1], weights: [3, 4, 2] },
  { event: "ousted", seat: 1, refund: 2, zone: GATE, chosen: false },
];
const FOUGHT: GameEvent[] = [
  { event: "mustered", seats: [0, 1, 2], sides: [2, null, null], armies: [3, 1, 2] },
  { event: "fought", imperial: 5, rebel: 6, victor: 2 },
];

describe("events", () => {
  it("show votes, and the emperor's word after a tie", () => {
    expect(revealed(VOTED, atVote)).toMatchObject({ kind: 1, out: 1, refund: 2, winner: null });
    expect([...revealed(VOTED, atVote)!.against]).toEqual([
      [1, 5],
      [0, 4],
    ]);
    const word: GameEvent[] = [
      { event: "ousted", seat: 0, refund: 1, zone: GATE, chosen: true },
      { event: "controlled", zone: GATE, seat: 1, alone: false },
    ];
    expect(revealed(word, atVote)).toMatchObject({ out: 0, winner: 1 });
    expect(revealed([{ event: "passed", seat: 0 }], atVote)).toBeNull();
  });

  it("show a battle", () => {
    expect(fought(FOUGHT, { ...example.view, ...rebellion.view })).toEqual({
      turn: 3,
      emperor: 1,
      leader: 2,
      sides: [2, 1, 2],
      armies: [3, 1, 2],
      imperial: 5,
      rebel: 6,
      victor: 2,
    });
  });
});

describe("what was revealed", () => {
  const after = { ...vote.view, markers: markersIn({ [GATE]: [0, 2] }) };
  const latest = { version: 9, seat: null, events: VOTED, before: atVote };

  it("holds the next decision back until it is read", () => {
    const { plan } = planned(WhiteLotusPlan, after, vote.moves);
    plan.reveals.hear(latest);
    expect([plan.reading, plan.ready, plan.mayGoBack, plan.tappable]).toEqual([true, true, false, []]);
    expect([sentence(plan), preview(plan)]).toEqual(["Bo leaves Cloud Gate", "2 players remain."]);
    expect(confirmLabel(plan)).toBe("Continue");
    plan.confirm();
    expect([plan.reading, plan.ready]).toEqual([false, false]);
    expect(play).not.toHaveBeenCalled();
  });

  it("doesn't keep a player waiting for votes of others among themselves", () => {
    const others = [
      { ...VOTED[0]!, voters: [1, 2], targets: [2, 1], weights: [4, 2] },
      VOTED[1]!,
    ] as GameEvent[];
    const deciding = planned(WhiteLotusPlan, after, vote.moves).plan;
    deciding.reveals.hear({ ...latest, events: others });
    expect([deciding.reveals.unread, deciding.reading, deciding.reveals.votes]).toEqual([false, false, null]);
    const watching = planned(WhiteLotusPlan, after, []).plan;
    watching.reveals.hear({ ...latest, events: others });
    expect([watching.reveals.unread, watching.reveals.votes?.out]).toEqual([false, 1]);
    watching.reveals.hear({ ...latest, events: [{ event: "picked", zone: GATE }] });
    expect(watching.reveals.votes).toBeNull();
  });

  it("gives way to the next choice", () => {
    const { plan } = planned(WhiteLotusPlan, after, vote.moves);
    plan.reveals.hear(latest);
    plan.key(2);
    expect([plan.reading, plan.stake]).toEqual([false, 2]);
  });

  it("is put away after a while", () => {
    vi.useFakeTimers();
    const { plan } = planned(WhiteLotusPlan, after, vote.moves);
    plan.reveals.hear(latest);
    flushSync();
    vi.advanceTimersByTime(7999);
    expect(plan.reveals.unread).toBe(true);
    vi.advanceTimersByTime(1);
    expect(plan.reveals.unread).toBe(false);
    vi.useRealTimers();
  });

  it("says who has won a battle", () => {
    const { plan } = planned(WhiteLotusPlan, { ...rebellion.view, phase: "spoil" }, [
      { move: "seize", zone: GATE },
    ]);
    plan.reveals.hear({ ...latest, events: FOUGHT, before: { ...example.view, ...rebellion.view } });
    expect([sentence(plan), preview(plan)]).toEqual(["The rebels win", ""]);
    plan.reveals.dismiss();
    expect(plan.battle).toMatchObject({ imperial: 5, rebel: 6 });
  });

  it("says who wins a zone", () => {
    const won: GameEvent[] = [...VOTED, { event: "controlled", zone: GATE, seat: 0, alone: false }];
    const { plan } = planned(WhiteLotusPlan);
    plan.reveals.hear({ ...latest, events: won });
    expect(preview(plan)).toBe("You take control of Cloud Gate.");
    plan.reveals.hear({ ...latest, events: VOTED.slice(0, 1) });
    expect([sentence(plan), preview(plan)]).toEqual(["A tie in Cloud Gate: the emperor decides", ""]);
  });

  it("is not shown when the game is over", () => {
    const { plan } = planned(WhiteLotusPlan, { ...after, over: true }, []);
    plan.reveals.hear(latest);
    expect(plan.reveals.unread).toBe(false);
  });
});
