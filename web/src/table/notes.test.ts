import { beforeEach, expect, it } from "vitest";
import { keepNotes, MOST_CHARACTERS, notesOf } from "./notes.ts";

beforeEach(() => localStorage.clear());

function keep(table: string, seat: number | null, text: string): void {
  keepNotes({ player: "ann", table, seat }, text);
}

function kept(table: string, seat: number | null): string {
  return notesOf({ player: "ann", table, seat });
}

it("shows nobody the notes of another who used this browser", () => {
  keep("t1", null, "Koi holds ink");
  expect(notesOf({ player: "bob", table: "t1", seat: null })).toBe("");
  expect(notesOf({ player: null, table: "t1", seat: null })).toBe("");
});

it("keeps the notes of each table and seat apart", () => {
  keep("t1", 0, "Koi holds ink");
  keep("t1", 1, "mine");
  keep("t2", null, "watching");
  expect([kept("t1", 0), kept("t1", 1), kept("t2", null), kept("t2", 0)]).toEqual([
    "Koi holds ink",
    "mine",
    "watching",
    "",
  ]);
});

it("forgets empty notes, and those of the oldest tables", () => {
  for (let table = 0; table < 42; table++) keep(`t${table}`, 0, "x");
  keep("t41", 0, " ");
  expect(kept("t1", 0)).toBe("");
  expect(kept("t2", 0)).toBe("x");
  expect(kept("t41", 0)).toBe("");
});

it("keeps only so much of a text", () => {
  keep("t", 0, "x".repeat(MOST_CHARACTERS + 5));
  expect(kept("t", 0)).toHaveLength(MOST_CHARACTERS);
});

it("begins anew where what is stored cannot be read", () => {
  localStorage.setItem("nelumbo.notes", "{");
  keep("t", 0, "again");
  expect(kept("t", 0)).toBe("again");
});
