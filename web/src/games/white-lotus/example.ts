/** A position for tests: the third turn's markers are being placed, and two of them stand in Cloud Gate. */
import type { Example } from "@/table/testing.svelte.ts";
import { ZONES } from "./map.gen.ts";
import { FORT, PALACE, RICE, TEMPLE, VILLAGE } from "./data.gen.ts";
import type { Move, View } from "./types.gen.ts";

export function zone(id: string): number {
  return ZONES.findIndex((other) => other.id === id);
}

export const GATE = zone("cloud-gate");
export const COURT = zone("autumn-court");
const NOBODY = null;

/** By zone: its token, and who controls it. */
const TOKENS: Record<string, [number, number | null]> = {
  "cloud-gate": [PALACE, NOBODY],
  "willow-crossing": [RICE, NOBODY],
  "azure-dragon-cape": [VILLAGE, NOBODY],
  "autumn-court": [PALACE, 0],
  "scholars-grove": [PALACE, 0],
  "bronze-bell": [FORT, 1],
  "tiger-ford": [VILLAGE, 1],
  "jade-quarry": [TEMPLE, 2],
};
const tokens = ZONES.map(({ id }) => TOKENS[id] ?? ([0, NOBODY] as const));

/** Markers of these seats in the given zones. */
export function markersIn(standing: Record<number, number[]>): number[][] {
  return ZONES.map((_, at) => standing[at] ?? []);
}

export const example: Example<View, Move> = {
  seats: [
    { seat: 0, name: "Ana", bot: false, mine: true },
    { seat: 1, name: "Bo", bot: false, mine: false },
    { seat: 2, name: "Koi", bot: true, mine: false },
  ],
  view: {
    viewer: 0,
    seats: 3,
    to_move: 0,
    awaited: [0],
    over: false,
    map: "white-lotus-map/1",
    rules: "author",
    negotiation: "talk",
    open_holdings: false,
    show_ready: true,
    pair: 0,
    mix: [],
    turn: 3,
    stage: 1,
    phase: "place",
    first_emperor: 0,
    emperor: 1,
    leader: null,
    in_play: ZONES.map(() => true),
    types: tokens.map(([kind]) => kind),
    owners: tokens.map(([, owner]) => owner),
    markers: markersIn({ [GATE]: [1, 2] }),
    unused: [3, 2, 2],
    aside: [0, 0, 0],
    vp: [1, 0, 0],
    scores: [7, 2, 2],
    holdings: [{ influence: 4, army: 3 }, null, null],
    ledger: [],
    pool_size: 12,
    unseen: [],
    drawn: null,
    zone: null,
    needed: [],
    ready: null,
    commit: null,
    round: [],
    tied: [],
    log: [],
    asked: [],
    battle: null,
    extras: 0,
    placed: false,
    began_full: false,
    stall: 0,
    offers: [],
    offers_made: 0,
  },
  moves: [
    { move: "place", zone: GATE },
    { move: "place", zone: zone("willow-crossing") },
    { move: "place", zone: zone("azure-dragon-cape") },
    { move: "pass" },
  ],
};

/** A vote of all three in Cloud Gate. */
export const vote = {
  view: {
    phase: "vote",
    stage: 2,
    zone: GATE,
    to_move: null,
    awaited: [0, 1, 2],
    needed: [0, 1, 2],
    ready: [false, true, false],
    markers: markersIn({ [GATE]: [0, 1, 2] }),
  } satisfies Partial<View>,
  moves: [0, 1, 2, 3, 4].flatMap((weight) =>
    [1, 2].map((target): Move => ({ move: "vote", target, weight })),
  ),
};

/** A rebellion that Koi leads against Bo; one may fight on either side. */
export const rebellion = {
  view: {
    phase: "muster",
    stage: 4,
    leader: 2,
    to_move: null,
    awaited: [0, 1, 2],
    needed: [0, 1, 2],
    ready: [false, false, false],
  } satisfies Partial<View>,
  moves: [0, 1, 2, 3].flatMap((army) => [1, 2].map((side): Move => ({ move: "army", army, side }))),
};
