import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage, SeatView, MakeMove, ServerMessage, TableInfo, Told } from "@/api/types.gen.ts";
import { settings } from "@/settings.svelte.ts";
import type { Connection } from "./connection.svelte.ts";
import { Table } from "./table.svelte.ts";

/** A line that the test itself opens and closes. */
class Line {
  sent: ClientMessage[] = [];
  up = true;
  read!: (message: ServerMessage) => void;
  opened!: () => void;

  follow(read: (message: ServerMessage) => void, opened: () => void): () => void {
    [this.read, this.opened] = [read, opened];
    opened();
    return () => {};
  }
  send(message: ClientMessage): boolean {
    if (this.up) this.sent.push(message);
    return this.up;
  }
  last<Type extends ClientMessage["type"]>(type: Type): Extract<ClientMessage, { type: Type }> {
    return this.sent.findLast((message) => message.type === type) as Extract<ClientMessage, { type: Type }>;
  }
}

const info = {
  id: "t",
  game: "quay",
  status: "playing",
  yours: [0],
  seats: [],
  options: {},
} as unknown as TableInfo;
const seatView = (version: number, moves: unknown[] = []): SeatView => ({
  seat: 0,
  view: { version },
  moves,
  since: version,
  free_undo: 0,
});
const moved = (version: number, seat = 1): Told => ({
  type: "told",
  table_id: "t",
  version,
  at: 0,
  event: { kind: "moved", seat, by: "bot", events: [{ event: "laid" }], by_seat: [] },
  views: [seatView(version)],
});

let line: Line;
let table: Table;

function welcome(version: number, missed: Told[]): void {
  line.read({
    type: "welcome",
    table_id: "t",
    version,
    table: info,
    views: [seatView(version)],
    clocks: null,
    here: [],
    missed,
  });
}

beforeEach(() => {
  settings.pace = "at_once";
  line = new Line();
  table = new Table("t", line as unknown as Connection);
  table.open();
});

it("says hello from nothing, and again from where it was", () => {
  expect(line.last("hello")).toMatchObject({ version: 0, seats: [] });
  welcome(2, [moved(1), moved(2)]);
  line.opened();
  expect(line.last("hello")).toMatchObject({ version: 2, seats: [0] });
});

it("appends what it missed, once", () => {
  welcome(2, [moved(1), moved(2)]);
  line.read(moved(2));
  line.read(moved(3));
  welcome(5, [moved(4), moved(5)]);
  expect(table.told.map((told) => told.version)).toEqual([1, 2, 3, 4, 5]);
  expect(table.missed).toBe(2);
});

describe("a new page at a long game", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const versions = (): number[] => table.told.map((told) => told.version);

  it("asks for the latest things, and a moment later for the earlier ones, until there are no more", () => {
    expect(line.last("hello").most).toBe(20);
    welcome(9, [moved(8), moved(9)]);
    expect(line.last("earlier")).toBeUndefined();
    vi.runAllTimers();
    for (const told of [[moved(5), moved(6), moved(7)], [moved(4)], []]) {
      const { id, before } = line.last("earlier");
      expect(before).toBe(versions()[0]);
      line.read({ type: "earlier", id, table_id: "t", told });
    }
    expect(versions()).toEqual([4, 5, 6, 7, 8, 9]);
    expect(line.sent.filter(({ type }) => type === "earlier")).toHaveLength(3);
    line.opened();
    expect(line.last("hello").most).toBeUndefined();
  });

  it("has what was told meanwhile once", () => {
    welcome(9, [moved(8), moved(9)]);
    vi.runAllTimers();
    const { id } = line.last("earlier");
    line.read(moved(10));
    line.read({ type: "earlier", id, table_id: "t", told: [moved(7), moved(8)] });
    expect(versions()).toEqual([7, 8, 9, 10]);
  });
});

it("starts again when everything is told again", () => {
  welcome(2, [moved(1), moved(2)]);
  welcome(3, [moved(1), moved(2), moved(3)]);
  expect(table.told.map((told) => told.version)).toEqual([1, 2, 3]);
});

it("takes the answer to a request, unless more was told since it was asked", () => {
  const waiting = { ...info, status: "waiting" } as TableInfo;
  welcome(0, []);
  table.answered(waiting, info);
  expect(table.info?.status).toBe("waiting");
  line.read({ ...moved(1), table: { ...info, status: "over" } });
  table.answered(waiting, waiting);
  expect(table.info?.status).toBe("over");
});

it("is shown out when a game begins that is for its players alone, and only from that table", () => {
  welcome(1, [moved(1)]);
  for (const where of ["another", "t"]) {
    expect(table.problem).toBeNull();
    line.read({
      type: "refused",
      id: null,
      code: "no_spectators",
      values: { table: where },
      rule: "",
      version: null,
    });
  }
  expect(table.problem).toBe("no_spectators");
});

it("learns a moment later how far a move can be taken back, unless something has happened since", () => {
  welcome(2, [moved(1), moved(2)]);
  line.read({ type: "free_undo", table_id: "t", version: 2, seat: 0, moves: 1 });
  expect(table.views[0]?.free_undo).toBe(1);
  line.read(moved(3));
  line.read({ type: "free_undo", table_id: "t", version: 2, seat: 0, moves: 1 });
  expect(table.views[0]?.free_undo).toBe(0);
});

describe("a move", () => {
  beforeEach(() => welcome(1, [moved(1)]));

  it("is on its way until it is acknowledged and told", () => {
    table.play(0, { move: "load" });
    const { id } = line.last("move");
    line.read({ type: "ack", id, version: 2 });
    expect(table.sending).not.toBeNull();
    line.read(moved(2));
    expect(table.sending).toBeNull();
  });

  it("is sent again under the same id after the line was lost", () => {
    line.up = false;
    table.play(0, { move: "load" });
    expect(line.last("move")).toBeUndefined();
    const { id } = table.sending as MakeMove;
    line.up = true;
    line.opened();
    welcome(1, []);
    expect(line.last("move").id).toBe(id);
  });

  it("that was refused says why", () => {
    table.play(0, { move: "load" });
    line.read({
      type: "refused",
      id: line.last("move").id,
      code: "not_in_hand",
      values: { card: 3 },
      rule: "QUA-1",
      version: 1,
    });
    expect(table.sending).toBeNull();
    expect(table.refused).toEqual({ code: "not_in_hand", values: { card: 3 }, rule: "QUA-1" });
  });

  it("is kept with the view before it", () => {
    line.read(moved(2));
    expect(table.latest).toMatchObject({ version: 2, seat: 1, before: { version: 1 } });
  });

  it("is kept with what a spectator saw before it, where people share a screen", () => {
    const shared: SeatView = { ...seatView(2), seat: null, view: { hands: [null, null] } };
    line.read({ ...moved(2), views: [seatView(2), { ...seatView(2), seat: 1 }, shared] });
    line.read(moved(3));
    expect(table.latest?.before).toBe(shared.view);
  });
});

describe("at a pace that a person can follow", () => {
  const versions = (): number[] => table.told.map((told) => told.version);

  beforeEach(() => {
    vi.useFakeTimers();
    settings.pace = "normal";
    welcome(1, [moved(1)]);
    for (const version of [2, 3, 4]) line.read(moved(version));
  });
  afterEach(() => vi.useRealTimers());

  it("tells moves one after the other", () => {
    expect([versions(), table.incoming.waiting]).toEqual([[1, 2], 2]);
    vi.advanceTimersByTime(900);
    expect([versions(), table.incoming.waiting]).toEqual([[1, 2, 3], 1]);
    vi.advanceTimersByTime(900);
    expect([versions(), table.incoming.waiting]).toEqual([[1, 2, 3, 4], 0]);
  });

  it("tells the rest at once when the player skips it, or moves", () => {
    table.incoming.skip();
    expect(versions()).toEqual([1, 2, 3, 4]);
    line.read(moved(5));
    line.read(moved(6, 0));
    expect(versions()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("waits a moment before it answers the player's own move, and longer before the end", () => {
    line.read(moved(5, 0));
    line.read(moved(6));
    line.read({ ...moved(7), event: { kind: "ended" } as Told["event"] });
    expect(versions().at(-1)).toBe(5);
    vi.advanceTimersByTime(400);
    expect(versions().at(-1)).toBe(6);
    vi.advanceTimersByTime(1300);
    expect(versions().at(-1)).toBe(6);
    vi.advanceTimersByTime(100);
    expect(versions().at(-1)).toBe(7);
  });

  it("asks again for what was not told when the line was lost", () => {
    line.opened();
    expect(line.last("hello")).toMatchObject({ version: 2 });
    welcome(4, [moved(3), moved(4)]);
    expect([versions(), table.incoming.waiting]).toEqual([[1, 2, 3, 4], 0]);
  });
});

it("says why a table cannot be opened", () => {
  line.read({
    type: "refused",
    id: line.last("hello").id,
    code: "no_such_table",
    values: {},
    rule: "",
    version: null,
  });
  expect(table.problem).toBe("no_such_table");
});
