import { beforeAll, expect, it } from "vitest";
import { speak } from "@/i18n/index.svelte.ts";
import { wordings, type Sentence } from "./story.ts";

beforeAll(() => speak("en"));

const said = (sentences: [string, Sentence["rank"]][], change: string[]) =>
  wordings(
    sentences.map(([text, rank]) => ({ text, rank })),
    change,
  ).map(({ deeds, change }) => `${deeds} ${change}`.trim());

it("leaves out what is not marked, then what came of a move, the lesser change, earlier moves", () => {
  const sentences: [string, Sentence["rank"]][] = [
    ["Koi moves a guardian.", 2],
    ["Koi plays Iris.", 2],
    ["Koi picks it.", 1],
    ["Koi draws a card.", 0],
  ];
  expect(said(sentences, ["Koi controls the Lily.", "It needs 1 more petal."])).toEqual([
    "Koi moves a guardian. Koi plays Iris. Koi picks it. Koi draws a card. " +
      "Koi controls the Lily. It needs 1 more petal.",
    "Koi moves a guardian. Koi plays Iris. Koi picks it. Koi controls the Lily. It needs 1 more petal.",
    "Koi moves a guardian. Koi plays Iris. Koi controls the Lily. It needs 1 more petal.",
    "Koi moves a guardian. Koi plays Iris. Koi controls the Lily.",
    "Koi plays Iris. Koi controls the Lily.",
    "Koi plays Iris.",
  ]);
});

it("keeps the latest where nothing is marked", () => {
  const sentences: [string, Sentence["rank"]][] = [
    ["Koi puts a marker aside.", 0],
    ["Bo puts a marker aside.", 0],
  ];
  expect(said(sentences, [])).toEqual([
    "Koi puts a marker aside. Bo puts a marker aside.",
    "Bo puts a marker aside.",
  ]);
});
