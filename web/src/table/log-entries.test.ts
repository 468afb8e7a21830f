import { expect, it } from "vitest";
import type { Told } from "@/api/types.gen.ts";
import type { GameFolder } from "@/games/contract.ts";
import { speak } from "@/i18n/index.svelte.ts";
import { entries, openRequest } from "./log-entries.ts";

const game = { say: (event: { text: string }) => ({ text: event.text, seat: 0 }) } as unknown as GameFolder;
const seats = [{ seat: 0, name: "Ana", bot: false, mine: true }];
const options = {};

function moved(version: number): Told {
  return {
    type: "told",
    table_id: "t",
    version,
    event: { kind: "moved", seat: 0, events: [{ text: `move ${version}` }] },
  } as unknown as Told;
}

it("keeps the lines of earlier moves", () => {
  const told = [moved(1), moved(2), moved(3)];
  const before = entries(told, game, seats, options);
  const after = entries([...told, moved(4)], game, seats, options);
  expect(after.map(({ text }) => text)).toEqual(["move 1", "move 2", "move 3", "move 4"]);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toBe(before[1]);
});

it("rewrites a line when its move is taken back", () => {
  const told = [moved(1), moved(2)];
  entries(told, game, seats, options);
  const undone = {
    type: "told",
    table_id: "t",
    version: 3,
    event: { kind: "undone", seat: 0, versions: [2] },
  } as unknown as Told;
  expect(entries([...told, undone], game, seats, options).map((line) => line.undone)).toEqual([
    false,
    true,
    false,
  ]);
});

it("rewrites all of them in another language", async () => {
  const told = [{ type: "told", table_id: "t", version: 1, event: { kind: "started" } } as unknown as Told];
  await speak("en");
  const english = entries(told, game, seats, options)[0]!.text;
  await speak("fr");
  expect(entries(told, game, seats, options)[0]!.text).not.toBe(english);
});

it("says once that the game is over", () => {
  const ends = (...kinds: string[]) =>
    event({ kind: "moved", seat: 0, events: kinds.map((kind) => ({ event: kind, text: kind })) });
  const over = (reason: string) => event({ kind: "ended", outcome: { reason } });
  const lines = (...told: Told[]) => entries(told, game, seats, options).map(({ text }) => text);
  expect(lines(ends("placed", "ended"), over("finished"))).toEqual(["placed", "ended"]);
  expect(lines(ends("placed"), over("finished"))).toHaveLength(2);
  expect(lines(ends("placed"), over("resigned"))).toHaveLength(2);
});

function event(event: object): Told {
  return { type: "told", table_id: "t", version: 1, event } as unknown as Told;
}

it("keeps a request to undo open through the moves of bots", () => {
  const asked = event({ kind: "undo_asked", seat: 0, moves: 1 });
  const bot = event({ kind: "moved", seat: 1, by: "bot", events: [] });
  expect(openRequest([asked, bot], "undo_asked")).toEqual({ seat: 0, answered: [] });
  expect(
    openRequest([asked, event({ kind: "moved", seat: 1, by: "person", events: [] })], "undo_asked"),
  ).toBeNull();
  expect(
    openRequest([asked, event({ kind: "moved", seat: 0, by: "bot", events: [] })], "undo_asked"),
  ).toBeNull();
});

it("keeps an offer to stop open through all moves", () => {
  const offered = event({ kind: "stop_offered", seat: 0, gone: [] });
  expect(openRequest([offered, moved(2)], "stop_offered")).toEqual({ seat: 0, answered: [] });
});

it("speaks to the player about what they asked", async () => {
  await speak("en");
  const asked = [event({ kind: "undo_asked", seat: 0, moves: 1 })];
  expect(entries(asked, game, seats)[0]!.text).toBe("You ask to take back a move.");
});
