import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ServerMessage } from "@/api/types.gen.ts";
import { Connection } from "./connection.svelte.ts";

/** A socket that the test itself opens, speaks through and breaks. */
class Wire {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = Wire.CONNECTING;
  born = Date.now();
  sent: string[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;

  constructor() {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

let stops: (() => void)[] = [];

function page(): { connection: Connection; wire: () => Wire; tries: () => number } {
  const connection = new Connection("ws://here");
  const before = Wire.all.length;
  stops.push(
    connection.follow(
      () => {},
      () => {},
    ),
  );
  return { connection, wire: () => Wire.all.at(-1)!, tries: () => Wire.all.length - before };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  Wire.all = [];
  stops = [];
});

afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("knocks less and less often where nobody answers", () => {
  const { wire, tries } = page();
  const knocks: number[] = [];
  for (let number = 0; number < 10; number++) {
    knocks.push(Date.now());
    const before = tries();
    wire().break();
    while (tries() === before) vi.advanceTimersByTime(10);
  }
  const waits = knocks.slice(1).map((at, number) => at - knocks[number]!);
  expect(waits[0]).toBeLessThanOrEqual(610);
  expect(Math.min(...waits.slice(-3))).toBeGreaterThanOrEqual(3_900);
  expect(Math.max(...waits)).toBeLessThanOrEqual(12_010);
});

it("does not come back at the same moment as all the others", () => {
  const pages = Array.from({ length: 500 }, page);
  const first = [...Wire.all];
  for (const wire of first) wire.open();
  for (const wire of first) wire.break();
  vi.advanceTimersByTime(700);
  const born = Wire.all.slice(pages.length).map((wire) => wire.born);
  const busiest = Math.max(
    ...born.map((at) => born.filter((other) => other >= at && other < at + 50).length),
  );
  expect(born).toHaveLength(500);
  expect(busiest).toBeLessThan(120);
});

it("stays away for about as long as a stopping server asks", () => {
  const { wire, tries } = page();
  wire().open();
  wire().say({ type: "bye", after: 4_000 });
  vi.advanceTimersByTime(1_990);
  expect(tries()).toBe(1);
  vi.advanceTimersByTime(4_010);
  expect(tries()).toBe(2);
});

it("asks a silent server whether it is there, and leaves a black hole within ten seconds", () => {
  const { connection, wire, tries } = page();
  wire().open();
  vi.advanceTimersByTime(5_100);
  expect(wire().sent).toEqual(['{"type":"ping","id":1}']);
  vi.advanceTimersByTime(4_900);
  expect(connection.status).toBe("lost");
  vi.advanceTimersByTime(1_000);
  expect(tries()).toBe(2);
});

it("notices after a sleep that the line is gone", () => {
  const { connection, wire } = page();
  wire().open();
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(1_000);
  expect(wire().sent).toHaveLength(1);
  vi.advanceTimersByTime(5_000);
  expect(connection.status).toBe("lost");
});

it("keeps a line on which the server answers", () => {
  const { connection, wire, tries } = page();
  wire().open();
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1_000);
    if (wire().sent.length > 0) wire().say({ type: "pong", id: 1, at: Date.now() });
  }
  expect([connection.status, tries()]).toEqual(["open", 1]);
});

it("shows an announcement until it is put away, also after a reconnection", () => {
  const { connection, wire } = page();
  wire().open();
  wire().say({ type: "announcement", text: "We restart at noon.", made_at: 1 });
  expect(connection.announcement).toBe("We restart at noon.");
  connection.announcement = "";
  wire().say({ type: "announcement", text: "We restart at noon.", made_at: 1 });
  expect(connection.announcement).toBe("");
  wire().say({ type: "announcement", text: "We restart at one.", made_at: 2 });
  expect(connection.announcement).toBe("We restart at one.");
  wire().say({ type: "announcement", text: "", made_at: 0 });
  expect(connection.announcement).toBe("");
});
