import { beforeAll, describe, expect, it } from "vitest";
import type { Told } from "@/api/types.gen.ts";
import type { AnyEvent, GameFolder } from "@/games/contract.ts";
import { speak } from "@/i18n/index.svelte.ts";
import { tableHelp } from "./table-help.svelte.ts";
import { played } from "./first-game.ts";
import type { GuidedGame } from "./guided-game.svelte.ts";
import { entries } from "./log-entries.ts";
import type { StageHelp } from "./stage-help.ts";
import type { Table } from "./table.svelte.ts";
import type { Viewpoint } from "./viewpoint.svelte.ts";

const SEATS = [
  { seat: 0, name: "Ana", bot: false, mine: true },
  { seat: 1, name: "Bo", bot: false, mine: false },
];
const person = { kind: "person", stood_in: false };
const game = {
  say: (event: { text: string; by?: number }) => ({ text: event.text, seat: event.by ?? 1 }),
  sayChange: () => ["Bo leads."],
} as unknown as GameFolder;

function told(...events: object[]): Told[] {
  return events.map((event, at) => ({ type: "told", table_id: "t", version: at + 1, event }) as Told);
}
const moved = (seat: number, text = "") => ({ kind: "moved", seat, events: [{ event: "laid", text }] });

/** Ana's bar, while Bo is to move. */
function help(
  log: Told[],
  here: object[] = [{ seats: [0, 1] }],
  folder = game,
  pointed: AnyEvent | null = null,
  clock = "none",
): StageHelp {
  const info = { game: "mandala", seats: [person, person], hints: true, clock: { kind: clock } };
  const table = { told: log, here, info, incoming: { waiting: 0 } };
  const viewpoint = {
    seats: SEATS,
    yours: [0],
    watching: false,
    over: false,
    mine: false,
    near: 0,
    awaited: [1],
    awaitedNames: "Bo",
    view: {},
    recap: { move: null },
    seatView: { seat: 0, free_undo: 0 },
  };
  return tableHelp(
    table as unknown as Table,
    viewpoint as unknown as Viewpoint,
    { lesson: null } as unknown as GuidedGame,
    {
      game: folder,
      lines: entries(log, folder, SEATS),
      pointed,
      showLog: () => {},
      pointAt: () => {},
      openRule: () => {},
      showResult: null,
      learn: () => {},
    },
  );
}

beforeAll(() => speak("en"));

it("says at a place what left its mark there", () => {
  const placed = { ...game, eventPlace: () => "field-0" } as unknown as GameFolder;
  const log = told(moved(0), moved(1, "Bo lays two."));
  const { withRecent } = help(log, undefined, placed);
  expect(withRecent("Bo’s field", "field-0")).toBe("Bo’s field. Just now: Bo lays two.");
  expect(withRecent("Your field", "field-1")).toBe("Your field");
  expect(withRecent("Your field", "field-0", 0)).toBe("Your field");
});

it("tells what the others did, and what it changed", () => {
  const { stories, marked } = help(told(moved(0, "You lay."), moved(1, "Bo lays."), moved(1, "Bo draws.")));
  expect(stories[0]).toEqual({ deeds: "Bo lays. Bo draws.", change: "Bo leads." });
  expect(marked).toHaveLength(2);
});

it("offers the lesson to a player to whom the game is new, until they have moved", () => {
  localStorage.clear();
  expect(help([]).learn).not.toBeNull();
  expect(help(told(moved(1, "Bo lays."))).learn).not.toBeNull();
  expect(help(told(moved(0, "You lay."))).learn).toBeNull();
  played("mandala");
  expect(help([]).learn).toBeNull();
});

it("marks nothing after the player's own move", () => {
  expect(help(told(moved(1, "Bo lays."), moved(0, "You lay."))).marked).toEqual([]);
});

it("offers to ask for a move back only while one stands", () => {
  expect(help(told(moved(0))).undo).toBe("ask");
  expect(help(told(moved(0), { kind: "undone", seat: 0, versions: [1] })).undo).toBeNull();
});

it("says that a request is open, and who refused it, until somebody moves", () => {
  const asked = { kind: "undo_asked", seat: 0, moves: 1 };
  const no = { kind: "undo_answered", seat: 1, agree: false };
  expect(help(told(moved(0), asked)).notice).toBe("You asked to take back a move. Waiting for Bo.");
  expect(help(told(moved(0), asked, no)).notice).toBe("Bo doesn’t agree to take back the move.");
  expect(help(told(moved(0), asked, no, moved(1))).notice).toBe("");
});

it("says nothing to those who were asked", () => {
  expect(help(told(moved(0), { kind: "undo_asked", seat: 1, moves: 1 })).notice).toBe("");
});

it("says that somebody is away instead of thinking", () => {
  expect(help([]).waiting).toBe("Bo is thinking. You can plan your move.");
  const away = help([], [{ seats: [0] }]);
  expect(away.waiting).toBe("Bo is away. The game is waiting.");
  expect(away.notice).toBe("You can wait, or let a bot play on: choose it under “More”.");
  expect(help([], [{ seats: [0] }], game, null, "live").notice).toBe("");
  expect(help([]).notice).toBe("");
});

describe("the marks of the last moves", () => {
  const placed = {
    ...game,
    eventPlace: (event: { text: string }) => event.text || null,
  } as unknown as GameFolder;
  const marked = (...events: object[]) => help(told(moved(0), ...events), undefined, placed);

  it("bear the initial of their player, where one move left them", () => {
    const { beadAt, stepOf, steps } = marked(moved(1, "quay"));
    expect(beadAt("quay")).toMatchObject({ text: "B", ink: "var(--on-tint)" });
    expect([beadAt("ship"), beadAt("quay", 0), steps]).toEqual([null, null, 0]);
    expect(stepOf({ event: "laid" })).toBeNull();
  });

  it("bear the initial of the seat that gains, where another seat's move brought it about", () => {
    const spoils = { ...moved(1), events: [{ event: "seized", text: "quay", by: 0 }] };
    expect(marked(spoils).beadAt("quay")?.text).toBe("A");
  });

  it("bear numbers, the same as in the log, where several did; a move without a mark has none", () => {
    const moves = [moved(1, "quay"), moved(1), moved(1, "ship"), moved(1, "quay")];
    const { beadAt, stepOf, steps } = marked(...moves);
    expect([beadAt("quay")?.text, beadAt("ship")?.text, steps]).toEqual(["1 3", "2", 3]);
    expect(moves.map(({ events }) => stepOf(events[0]!))).toEqual([1, null, 2, 3]);
  });

  it("leave the light to the place that a line of the log points at", () => {
    expect(marked(moved(1, "quay")).lit).toBeNull();
    const laid = moved(1, "ship").events[0]!;
    expect(help(told(moved(0)), undefined, placed, laid).lit).toBe("ship");
  });
});
