import { describe, expect, it } from "vitest";
import { fought, income, points, realm, revealed } from "./counting.ts";
import { ZONES } from "./map.gen.ts";
import { aims, byPlace, ordered, sealed, stakes, toOrder } from "./places.ts";
import type { GameEvent, Move, View } from "./types.gen.ts";

const at = (id: string) => ZONES.findIndex((zone) => zone.id === id);

/** A view with these zones: kind and owner. */
function land(held: Record<string, [number, number | null]>): View {
  const types = ZONES.map(() => 0);
  const owners = ZONES.map((): number | null => null);
  for (const [id, [kind, owner]] of Object.entries(held)) [types[at(id)], owners[at(id)]] = [kind, owner];
  return {
    types,
    owners,
    vp: [1, 0, 0],
    scores: [11, 0, 0],
    round: [],
    emperor: 0,
    leader: 1,
    turn: 2,
  } as unknown as View;
}

describe("counting", () => {
  const view = land({
    "autumn-court": [1, 0],
    "mulberry-plain": [5, 0],
    "coiling-dragon-bay": [2, 0],
    "cloud-gate": [3, 1],
  });

  it("counts the largest realm of zones that touch", () => {
    expect(realm(view, 0)).toBe(2);
    expect(realm(view, 1)).toBe(1);
    expect(realm(view, 2)).toBe(0);
  });

  it("tells the score line by line", () => {
    expect(points(view, 0)).toEqual({ palaces: 3, temples: 2, others: 1, tokens: 1, dragons: 2, realm: 2 });
  });

  it("foretells the income", () => {
    expect(income(view, 0)).toEqual({ influence: 13, army: 2, palaces: 1 });
    expect(income(view, 1)).toEqual({ influence: 11, army: 3, palaces: 0 });
  });

  it("reads a reveal from the events, and the emperor's word after a tie", () => {
    const votes: GameEvent[] = [
      { event: "voted", zone: at("cloud-gate"), voters: [0, 1, 2], targets: [1, 0, 1], weights: [3, 4, 2] },
      { event: "ousted", seat: 1, refund: 2, zone: at("cloud-gate"), chosen: false },
    ];
    const reveal = revealed(votes, view)!;
    expect([reveal.out, reveal.refund, reveal.kind, reveal.against.get(1), reveal.winner]).toEqual([
      1,
      2,
      3,
      5,
      null,
    ]);
    const word: GameEvent[] = [
      { event: "ousted", seat: 0, refund: 1, zone: at("cloud-gate"), chosen: true },
      { event: "controlled", zone: at("cloud-gate"), seat: 1, alone: false },
    ];
    expect(revealed(word, view)).toMatchObject({ out: 0, winner: 1 });
    expect(revealed([{ event: "passed", seat: 0 }], view)).toBeNull();
  });

  it("reads a battle from the events", () => {
    const events: GameEvent[] = [
      { event: "mustered", seats: [0, 1, 2], sides: [null, null, 1], armies: [3, 1, 2] },
      { event: "fought", imperial: 5, rebel: 6, victor: 1 },
    ];
    expect(fought(events, view)).toMatchObject({
      emperor: 0,
      leader: 1,
      sides: [0, 1, 1],
      armies: [3, 1, 2],
      victor: 1,
      turn: 2,
    });
  });
});

describe("places", () => {
  it("finds moves of one tap by their place", () => {
    const moves: Move[] = [
      { move: "place", zone: 4 },
      { move: "pass" },
      { move: "ask", player: 2 },
      { move: "income", palaces: 1 },
    ];
    expect([...byPlace(moves).keys()]).toEqual(["zone-4", "pass", "seat-2", "palaces-1"]);
  });

  it("needs points and a seat for a secret choice", () => {
    const moves: Move[] = [1, 2].flatMap((weight) =>
      [0, 2].map((target): Move => ({ move: "vote", target, weight })),
    );
    expect([stakes(moves), aims(moves)]).toEqual([
      [1, 2],
      [0, 2],
    ]);
    expect(sealed(moves, 2, null)).toBeNull();
    expect(sealed(moves, 2, 0)).toEqual({ move: "vote", target: 0, weight: 2 });
    expect(sealed([{ move: "army", army: 3, side: null }], 3, null)).toEqual({
      move: "army",
      army: 3,
      side: null,
    });
  });

  it("takes the last of an order as given", () => {
    const moves: Move[] = [
      { move: "order", players: [0, 2] },
      { move: "order", players: [2, 0] },
    ];
    expect(toOrder(moves)).toEqual([0, 2]);
    expect(ordered(moves, [2])).toEqual({ move: "order", players: [2, 0] });
  });
});
