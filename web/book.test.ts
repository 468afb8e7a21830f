import { expect, it } from "vitest";
import { cited, parse } from "./book.ts";

it("reads citations as people write them", () => {
  expect(cited("MAN-A-1..3, 5, RULING-4")).toEqual([
    "MAN-A-1",
    "MAN-A-2",
    "MAN-A-3",
    "MAN-A-5",
    "MAN-RULING-4",
  ]);
  expect(cited("LOT-SCORE-2, 3, PICK-3")).toEqual(["LOT-SCORE-2", "LOT-SCORE-3", "LOT-PICK-3"]);
  expect(cited("")).toEqual([]);
});

it("reads a book block by block", () => {
  const source =
    "# Quay\n\n## Your turn\n\n### Load\n\nLay **one** card. [QUA-TURN-1]\n\n" +
    "- On a ship. [QUA-TURN-2, SCORE-1]\n\n![A ship](ship)\n\n| Ship | 3 |\n| | 4 |\n";
  expect(parse(source)).toEqual({
    title: "Quay",
    blocks: [
      { kind: "chapter", text: "Your turn", rules: [] },
      { kind: "part", text: "Load", rules: [] },
      { kind: "text", text: "Lay **one** card.", rules: ["QUA-TURN-1"] },
      { kind: "point", text: "On a ship.", rules: ["QUA-TURN-2", "QUA-SCORE-1"] },
      { kind: "picture", text: "A ship", rules: [], picture: "ship" },
      { kind: "row", text: "Ship | 3", rules: [] },
      { kind: "row", text: "| 4", rules: [] },
    ],
  });
});
