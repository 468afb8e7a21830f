import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, type Block } from "../../book.ts";
import { LANGUAGES, type Language } from "@/i18n/index.svelte.ts";
import { book } from "./index.ts";

const languages = Object.keys(LANGUAGES) as Language[];
const complete = languages.filter((code) => LANGUAGES[code].complete);
const web = join(import.meta.dirname, "..", "games");
const python = join(import.meta.dirname, "..", "..", "..", "src", "nelumbo", "games");
const games = readdirSync(web).filter((name) => existsSync(join(web, name, "Board.svelte")));

function fileOf(game: string, language: string): string {
  return join(python, game.replaceAll("-", "_"), "book", `${language}.md`);
}

function read(game: string, language: string): Block[] {
  return parse(readFileSync(fileOf(game, language), "utf8")).blocks;
}

describe.each(games)("the book of %s", (game) => {
  const english = read(game, "en");

  const spoken = complete.filter((code) => existsSync(join(web, game, "i18n", `${code}.po`)));

  it.each(spoken)("is there in %s", (language) => {
    expect(existsSync(fileOf(game, language))).toBe(true);
  });

  it.each(languages.filter((code) => existsSync(fileOf(game, code))))(
    "has the same blocks in %s",
    (language) => {
      const shape = ({ kind, rules, picture, fine, edition }: Block) => [kind, rules, picture, fine, edition];
      expect(read(game, language).map(shape)).toEqual(english.map(shape));
    },
  );

  it("has a drawing for each of its pictures", () => {
    const drawn = english.flatMap(({ picture }) => picture ?? []);
    for (const name of drawn)
      expect([name, existsSync(join(web, game, "pictures", `${name}.svelte`))]).toEqual([name, true]);
  });

  it("tells every rule at which the table opens it", () => {
    const named = readFileSync(join(web, game, "rules.ts"), "utf8")
      .match(/"[A-Z]+-[A-Z]+-\d+"/g)!
      .map((id) => id.slice(1, -1));
    const told = new Set(english.flatMap(({ rules }) => rules));
    expect(named.filter((id) => !told.has(id))).toEqual([]);
  });
});

it("is read in English where a language has none", async () => {
  const english = await book(games[0]!, "en");
  expect(english?.title).toBeTruthy();
  expect(await book(games[0]!, "xx" as Language)).toBe(english);
  expect(await book("no-such-game", "en")).toBeNull();
});
