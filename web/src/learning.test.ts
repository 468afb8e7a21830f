import { beforeEach, expect, test, vi } from "vitest";
import { api, Refusal } from "@/api/client.ts";
import type { Learn, Learning } from "@/api/types.gen.ts";
import { dayAfter } from "./puzzle-days.ts";
import { allTries, storeTries, type Tried } from "./puzzle-tries.ts";
import { shareLearning } from "./learning.ts";

vi.mock("@/session.svelte.ts", () => ({ loadSession: () => Promise.resolve({ id: "ann" }) }));

const DAYS = Array.from({ length: 60 }, (_, back) => dayAfter("2026-11-16", -back));
const NOTHING: Learning = { lessons: [], oldest: DAYS[54] ?? "", puzzles: {} };

function tries(state: Tried): Record<string, Tried> {
  const games = ["first", "second", "third", "fourth"];
  return Object.fromEntries(DAYS.flatMap((day) => games.map((game) => [`${game}/${day}`, state])));
}

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test("sends tries of the archive alone, the newest first and 200 at a time", async () => {
  storeTries(tries("first"));
  const sent: Learn[] = [];
  vi.spyOn(api, "learning").mockResolvedValue(NOTHING);
  vi.spyOn(api, "learn").mockImplementation((body) => {
    sent.push(body);
    return Promise.resolve(NOTHING);
  });
  await shareLearning();
  expect(sent.map((body) => Object.keys(body.puzzles ?? {}).length)).toEqual([200, 20]);
  expect(Object.keys(sent[0]?.puzzles ?? {})[0]).toContain("2026-11-16");
});

test("a lesson is sent without any puzzle, and nothing where the server knows all", async () => {
  localStorage.setItem("nelumbo.lessons", '["lotus"]');
  vi.spyOn(api, "learning")
    .mockResolvedValueOnce(NOTHING)
    .mockResolvedValue({ ...NOTHING, lessons: ["lotus"] });
  const learn = vi.spyOn(api, "learn").mockResolvedValue(NOTHING);
  await shareLearning();
  await shareLearning();
  expect(learn.mock.calls).toEqual([[{ lessons: ["lotus"], puzzles: {} }]]);
});

test("a refusal is quiet: the browser keeps its tries, and those of other devices", async () => {
  storeTries({ "lotus/2026-11-16": "first" });
  const known: Learning = {
    ...NOTHING,
    puzzles: { "lotus/2026-11-16": "open", "mandala/2026-11-16": "later" },
  };
  vi.spyOn(api, "learning").mockResolvedValue(known);
  vi.spyOn(api, "learn").mockRejectedValue(new Refusal("too_many_requests"));
  await shareLearning();
  expect(allTries()).toEqual({ "lotus/2026-11-16": "first", "mandala/2026-11-16": "later" });
});
