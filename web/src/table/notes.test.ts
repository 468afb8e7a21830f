import { beforeEach, expect, it } from "vitest";
import { keepNotes, MOST_CHARACTERS, notesOf } from "./notes.ts";

beforeEach(() => localStorage.clear());

it("keeps the notes of each table and seat apart", () => {
  keepNotes("t1", 0, "Koi holds ink");
  keepNotes("t1", 1, "mine");
  keepNotes("t2", null, "watching");
  expect([notesOf("t1", 0), notesOf("t1", 1), notesOf("t2", null), notesOf("t2", 0)]).toEqual([
    "Koi holds ink",
    "mine",
    "watching",
    "",
  ]);
});

it("forgets empty notes, and those of the oldest tables", () => {
  for (let table = 0; table < 42; table++) keepNotes(`t${table}`, 0, "x");
  keepNotes("t41", 0, " ");
  expect(notesOf("t1", 0)).toBe("");
  expect(notesOf("t2", 0)).toBe("x");
  expect(notesOf("t41", 0)).toBe("");
});

it("keeps only so much of a text", () => {
  keepNotes("t", 0, "x".repeat(MOST_CHARACTERS + 5));
  expect(notesOf("t", 0)).toHaveLength(MOST_CHARACTERS);
});

it("begins anew where what is stored cannot be read", () => {
  localStorage.setItem("nelumbo.notes", "{");
  keepNotes("t", 0, "again");
  expect(notesOf("t", 0)).toBe("again");
});
