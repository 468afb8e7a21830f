import { beforeAll, expect, it } from "vitest";
import type { Told } from "@/api/types.gen.ts";
import type { GameFolder } from "@/games/contract.ts";
import { speak } from "@/i18n/index.svelte.ts";
import { tableHelp } from "./table-help.svelte.ts";
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
  say: (event: { text: string }) => ({ text: event.text, seat: 1 }),
  sayChange: () => "Bo leads.",
} as unknown as GameFolder;

function told(...events: object[]): Told[] {
  return events.map((event, at) => ({ type: "told", table_id: "t", version: at + 1, event }) as Told);
}
const moved = (seat: number, text = "") => ({ kind: "moved", seat, events: [{ event: "laid", text }] });

/** Ana's bar, while Bo is to move. */
function help(log: Told[], here: object[] = [{ seats: [0, 1] }]): StageHelp {
  const info = { game: "mandala", seats: [person, person], hints: true };
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
    retelling: { move: null },
    seatView: { seat: 0, free_undo: 0 },
  };
  return tableHelp(
    table as unknown as Table,
    viewpoint as unknown as Viewpoint,
    { lesson: null } as unknown as GuidedGame,
    {
      game,
      lines: entries(log, game, SEATS),
      pointed: null,
      showLog: () => {},
      pointAt: () => {},
      openRule: () => {},
    },
  );
}

beforeAll(() => speak("en"));

it("tells what the others did, and what it changed", () => {
  const { story, marked } = help(told(moved(0, "You lay."), moved(1, "Bo lays."), moved(1, "Bo draws.")));
  expect(story).toBe("Bo lays. Bo draws. Bo leads.");
  expect(marked).toHaveLength(2);
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
  expect(help([], [{ seats: [0] }]).waiting).toBe("Bo is away. The game is waiting.");
});
