import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Judged, Replay, Review, SeatInfo } from "@/api/types.gen.ts";
import { COURT, example, GATE } from "@/games/white-lotus/example.ts";
import { folder } from "@/games/index.ts";
import { speak } from "@/i18n/index.svelte.ts";
import { withWords } from "@/i18n/with-words.ts";
import ReviewPanel from "@/pages/replay/ReviewPanel.svelte";
import { FinishedGame } from "./finished-game.svelte.ts";
import { because, bestMove, costOf, momentTitle, outcome } from "./words.ts";

const SEATS = example.seats.map(({ seat, name, bot }): SeatInfo => ({
  seat,
  kind: bot ? "bot" : "person",
  name,
  player: bot ? null : name,
  bot: null,
  key: null,
  resigned: false,
  kept_for: null,
  stood_in: false,
}));

const REPLAY: Replay = {
  record: {
    format: "nelumbo-record 1",
    game: "white-lotus",
    rules: 1,
    seats: ["Ana", "Bo", "Koi"],
    options: {},
    commitment: null,
    seed: null,
    page_commitments: null,
    deals: null,
    moves: [],
    result: null,
  },
  viewer: null,
  moments: [
    { seat: null, move: null, events: [], view: example.view },
    { seat: 0, move: "", events: [{ event: "placed", seat: 0, zone: GATE }], view: example.view },
    { seat: 1, move: "", events: [{ event: "passed", seat: 1 }], view: example.view },
    { seat: 2, move: "", events: [{ event: "passed", seat: 2 }], view: { ...example.view, over: true } },
  ],
  seats: SEATS,
  yours: [0],
  outcome: null,
  result: { scores: [7, 9, 9], places: [3, 1, 1] },
  deals: [],
  draws_first_seat: true,
  deal_chosen: false,
};

const JUDGED: Judged = {
  seat: 0,
  played: { move: "place", zone: GATE },
  best: { move: "place", zone: COURT },
  events: [{ event: "placed", seat: 0, zone: COURT }],
  cost: 0.12,
  because: "risk",
  gains: [],
};

const even = [1 / 3, 1 / 3, 1 / 3];
const worse = [0.2, 0.4, 0.4];
const REVIEW: Review = {
  shares: [even, worse, worse, worse].map((shares) => [shares, shares, shares]),
  decisions: [null, JUDGED, null, null],
};

const asked: string[] = [];
let answers = REPLAY;

function answer(path: string): unknown {
  asked.push(path);
  if (path.startsWith("/boards/")) return {};
  if (path.endsWith("/review")) return { done: 3, total: 3, review: REVIEW };
  const eyes = new URL(path, "http://localhost").searchParams.get("viewer");
  return { ...answers, viewer: eyes === "spectator" ? null : Number(eyes) };
}

beforeAll(async () => {
  await speak("en");
  await withWords("replay", Promise.resolve());
  await folder("white-lotus");
});
beforeEach(() => {
  asked.length = 0;
  answers = REPLAY;
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(answer(path)))));
});
afterEach(() => vi.unstubAllGlobals());

async function loaded(eyes: string | null, moment = 0): Promise<FinishedGame> {
  const finished = new FinishedGame("a1");
  await finished.load(eyes, moment);
  expect(finished.problem).toBe("");
  return finished;
}

it("is seen through the player's own eyes first", async () => {
  const finished = await loaded(null, 2);
  expect([finished.eyes, finished.near, finished.playback.position]).toEqual([0, 0, 2]);
  expect(finished.seats.map(({ mine }) => mine)).toEqual([true, false, false]);
  expect(momentTitle(finished, 1)).toBe("You place a marker in Cloud Gate.");
});

it("is seen through the eyes that the address asks for", async () => {
  const finished = await loaded("spectator");
  expect([finished.eyes, finished.near, finished.title]).toEqual(["spectator", 0, "White Lotus"]);
  expect(momentTitle(finished, 1)).toBe("Ana places a marker in Cloud Gate.");
  expect(momentTitle(finished, 0)).toBe("Move 0 of 3");
});

it("names a secret choice by its move, once the review knows it", async () => {
  const finished = await loaded("spectator");
  const vote = { ...JUDGED, played: { move: "vote", target: 1, weight: 3 } };
  vi.spyOn(finished, "review", "get").mockReturnValue({ ...REVIEW, decisions: [null, vote, null, null] });
  expect(momentTitle(finished, 1)).toBe("Seal 3 influence points against Bo.");
  expect(momentTitle(finished, 2)).toBe("Bo puts a marker aside.");
});

it("asks for every seat's knowledge once", async () => {
  const finished = await loaded("spectator");
  await finished.look(1);
  await finished.look("spectator");
  await finished.look(1);
  expect(asked.filter((path) => path.includes("viewer=1"))).toHaveLength(1);
  expect(finished.eyes).toBe(1);
});

it("says that it could not look through other eyes, until it can", async () => {
  const finished = await loaded("spectator");
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  await finished.look(1);
  expect([finished.eyes, finished.problem]).toEqual([
    "spectator",
    "The server isn’t answering. We’ll keep trying.",
  ]);
  await finished.look("spectator");
  expect(finished.problem).toBe("");
});

it("shows a step forward as it happened, and nothing else", async () => {
  const finished = await loaded("spectator");
  expect(finished.latest).toBeNull();
  finished.playback.step(1);
  expect(finished.latest).toMatchObject({ version: 1, seat: 0, events: REPLAY.moments[1]!.events });
  finished.playback.step(-1);
  expect(finished.latest).toBeNull();
});

it("says who has won", async () => {
  expect(outcome(await loaded("spectator"))).toBe("Bo and Koi share the victory · 7 : 9 : 9");
});

it("says what the review would have done, and why", async () => {
  const finished = await loaded("spectator");
  expect(bestMove(finished, JUDGED)).toBe("Ana places a marker in Autumn Court.");
  expect(because(finished, JUDGED)).toBe("It’s less risky.");
  expect([costOf(finished, 1), costOf(finished, 2)]).toEqual(["−12", null]);
});

it("goes from the review to its turning points", async () => {
  const finished = await loaded("spectator", 1);
  const go = vi.fn<(moment: number) => void>();
  const token = createRawSnippet(() => ({ render: () => "<i></i>" }));
  const panel = mount(ReviewPanel, { target: document.body, props: { finished, go, token } });
  flushSync();
  expect(document.querySelector("h2")!.textContent).toBe("Ana places a marker in Cloud Gate.");
  document.querySelector<HTMLButtonElement>("li button")!.click();
  expect(go).toHaveBeenCalledWith(1);
  void unmount(panel);
});
