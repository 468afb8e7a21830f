import { expect, it } from "vitest";
import { parse } from "../../book.ts";
import { applying, chapters, editions, folds, lists, runs, search } from "./reading.ts";

const BOOK = parse(
  "# Jeu\n\nAvant tout.\n\n## Défausser\n\n### Combien\n\nJetez **deux** cartes. [JEU-C-1]\n\n" +
    "- Puis piochez. [JEU-C-2]\n\n## Fin\n\nOn compte. [JEU-END-1]\n",
);

function heads(asked: string): [string, string[]][] {
  return search(chapters(BOOK.blocks), asked).map(({ head, blocks }) => [
    head,
    blocks.map(({ text }) => text),
  ]);
}

it("divides a book into chapters", () => {
  expect(chapters(BOOK.blocks).map(({ head }) => head)).toEqual(["", "Défausser", "Fin"]);
});

it("finds words without their accents, in heads as in paragraphs", () => {
  expect(heads("defausse PIOCHEZ")).toEqual([["Défausser", ["Combien", "Puis piochez."]]]);
  expect(heads("compte")).toEqual([["Fin", ["On compte."]]]);
  expect(heads("")).toHaveLength(3);
  expect(heads("dragon")).toEqual([]);
});

it("finds a rule by its id", () => {
  expect(heads("jeu-c-1")).toEqual([["Défausser", ["Combien", "Jetez **deux** cartes."]]]);
});

it("marks what was asked for inside bold and plain words", () => {
  expect(runs("Jetez **deux** cartes.", "DEUX cart")).toEqual([
    { text: "Jetez ", weight: "plain", found: false },
    { text: "deux", weight: "bold", found: true },
    { text: " ", weight: "plain", found: false },
    { text: "cart", weight: "plain", found: true },
    { text: "es.", weight: "plain", found: false },
  ]);
  expect(runs("在棄牌之後", "棄牌").map(({ text, found }) => [text, found])).toEqual([
    ["在", false],
    ["棄牌", true],
    ["之後", false],
  ]);
});

it("folds stretches of fine print, and keeps lists together", () => {
  const { blocks } = parse(
    "# Jeu\n\nTexte.\n\n- Un.\n- Deux.\n\n> - Détail. [JEU-RULING-1]\n> - Autre. [JEU-RULING-2]\n\nFin.\n",
  );
  expect(folds(blocks).map(({ fine, blocks }) => [fine, blocks.map(({ text }) => text)])).toEqual([
    [false, ["Texte.", "Un.", "Deux."]],
    [true, ["Détail.", "Autre."]],
    [false, ["Fin."]],
  ]);
  expect(lists(blocks).map(({ blocks }) => blocks.length)).toEqual([1, 4, 1]);
});

it("shows one version of the rules alone", () => {
  const { blocks } = parse("# Jeu\n\nTous.\n\n- {author} Deux. [JEU-C-1]\n- {publisher} Un. [JEU-C-2]\n");
  expect(editions(blocks)).toEqual(["author", "publisher"]);
  expect(applying(blocks, "author").map(({ text }) => text)).toEqual(["Tous.", "Deux."]);
  expect(applying(blocks, "")).toHaveLength(3);
});
