import { expect, it } from "vitest";
import { atTable } from "@/table/testing.svelte.ts";
import { example } from "./example.ts";
import { progress } from "./progress.ts";

atTable("white-lotus", example);

it("counts turns by the author's rules and free zones by the publisher's", () => {
  const author = progress({ ...example.view, rules: "author", turn: 3, stage: 1 });
  expect([author.words, author.part]).toEqual(["Turn 3 of 4", 0.5]);
  const in_play = example.view.in_play.map((_, zone) => zone < 4);
  const owners = example.view.owners.map((_, zone) => (zone < 3 ? 0 : null));
  const publisher = progress({ ...example.view, rules: "publisher", in_play, owners });
  expect([publisher.words, publisher.part]).toEqual(["1 zone left to take", 0.75]);
});
