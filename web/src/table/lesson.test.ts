import { beforeEach, expect, it } from "vitest";
import type { LessonStep, Told } from "@/api/types.gen.ts";
import { stepsRead } from "./lesson-progress.ts";
import { Lesson, movesMade, sameMove } from "./lesson.svelte.ts";

const step = (name: string, more: Partial<LessonStep> = {}): LessonStep => ({
  name,
  at: "",
  move: null,
  attempt: null,
  ...more,
});
const BUILD = { move: "build", colour: 5, mandala: 0 };
const OTHER = { move: "build", colour: 1, mandala: 0 };
const GROW = { move: "grow", colour: 3, cards: 3, mandala: 0 };
const STEPS = [
  step("aim"),
  step("build", { move: BUILD }),
  step("colours", { attempt: OTHER }),
  step("refused"),
  step("grow", { move: GROW }),
  step("free"),
];

let made = 0;
const begin = () => new Lesson("t", STEPS, () => made);

beforeEach(() => {
  localStorage.clear();
  made = 0;
});

function moved(version: number, seat: number): Told {
  return {
    version,
    event: { kind: "moved", seat, by: "person", events: [], by_seat: [] },
  } as unknown as Told;
}

it("is read step by step, and waits for its moves", () => {
  const lesson = begin();
  expect([lesson.step.name, lesson.mayGoOn, lesson.mayGoBack]).toEqual(["aim", true, false]);
  lesson.goOn();
  expect([lesson.step.name, lesson.mayGoOn, lesson.mayGoBack]).toEqual(["build", false, true]);
  lesson.goOn();
  expect(lesson.step.name).toBe("build");
  made = 1;
  expect([lesson.step.name, lesson.mayGoBack]).toEqual(["colours", false]);
});

it("lets through the wanted move and every try, but no other legal move", () => {
  const lesson = begin();
  const legal = [OTHER, BUILD];
  const reordered = { mandala: 0, move: "build", colour: 5 };
  expect(lesson.lets(reordered, legal)).toBe(true);
  expect(lesson.lets(OTHER, legal)).toBe(false);
  expect(lesson.astray).toBe(true);
  expect(lesson.lets(OTHER, [BUILD])).toBe(true);
  expect(lesson.astray).toBe(false);
});

it("knows when the game has left the script", () => {
  const lesson = begin();
  expect(lesson.fits([OTHER, BUILD])).toBe(true);
  expect(lesson.fits([OTHER])).toBe(false);
  made = 2;
  expect(lesson.fits([OTHER])).toBe(true);
});

it("goes on when a try was refused", () => {
  const lesson = begin();
  lesson.refused();
  expect(lesson.step.name).toBe("aim");
  made = 1;
  lesson.refused();
  expect(lesson.step.name).toBe("refused");
});

it("is taken up where it was left, on another device by its moves", () => {
  const lesson = begin();
  made = 1;
  lesson.goOn();
  const again = begin();
  expect(again.step.name).toBe("refused");
  localStorage.clear();
  const elsewhere = begin();
  made = 2;
  expect([elsewhere.step.name, elsewhere.wanted, elsewhere.over]).toEqual(["free", null, false]);
  elsewhere.goOn();
  expect([elsewhere.over, begin().over]).toEqual([true, true]);
  expect(stepsRead("t")).toBe(Infinity);
});

it("counts the moves that still stand", () => {
  const undone = { version: 4, event: { kind: "undone", seat: 0, versions: [3] } } as unknown as Told;
  expect(movesMade([moved(1, 0), moved(2, 1), moved(3, 0)], 0)).toBe(2);
  expect(movesMade([moved(1, 0), moved(2, 1), moved(3, 0), undone], 0)).toBe(1);
});

it("compares moves by their fields", () => {
  expect(sameMove({ move: "take", colour: 1 }, { colour: 1, move: "take" })).toBe(true);
  expect(sameMove({ move: "take", colour: 1 }, { colour: 2, move: "take" })).toBe(false);
});
