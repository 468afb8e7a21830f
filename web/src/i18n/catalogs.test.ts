import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, type Catalog } from "../../po.ts";
import { LANGUAGES, type Language } from "./index.svelte.ts";

const root = join(import.meta.dirname, "..");
const languages = Object.keys(LANGUAGES) as Language[];
const complete = languages.filter((code) => LANGUAGES[code].complete);

/**
 * The languages that have every message: for a game that speaks English alone, that one. (Which games do so,
 * tests/games/test_books.py sees.)
 */
function owed(folder: string): Language[] {
  const game = /^.*\/games\/[^/]+\//.exec(`${folder}/`)?.[0];
  return game ? complete.filter((code) => existsSync(join(game, "i18n", `${code}.po`))) : complete;
}

/** Every folder that has an English catalog. */
function folders(): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("en.po"))
    .map((path) => dirname(join(root, path)));
}

function read(folder: string, language: string): Catalog {
  return parse(readFileSync(join(folder, `${language}.po`), "utf8"));
}

function forms(message: string | string[]): string[] {
  return typeof message === "string" ? [message] : message;
}

/** The places of a message by name: `{Flower:acc}` is the place `flower`. */
function places(message: string | string[]): string[] {
  const found = forms(message).flatMap((form) => [...form.matchAll(/\{(\w)(\w*)(?::\w+)?\}/g)]);
  return [...new Set(found.map(([, first, rest]) => first!.toLowerCase() + rest))].sort();
}

/** Every key that the sources name in full. */
function named(): Set<string> {
  const found = new Set<string>();
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!/\.(svelte|ts)$/.test(path) || path.includes(".test.") || path.includes(".gen.")) continue;
    for (const [, key] of readFileSync(join(root, path), "utf8").matchAll(
      /\b(?:t|noun)\("([a-z_-]+(?:\.[A-Za-z0-9_]+)*)"/g,
    ))
      found.add(key!);
  }
  return found;
}

describe.each(folders())("%s", (folder) => {
  const english = read(folder, "en");
  const there = languages.filter((code) => existsSync(join(folder, `${code}.po`)));

  it.each(owed(folder))("has every message in %s", (language) => {
    const { messages } = read(folder, language);
    expect(Object.keys(english.messages).filter((key) => !key.includes(":") && !(key in messages))).toEqual(
      [],
    );
  });

  it.each(there)("has messages and forms of English keys only in %s", (language) => {
    const unknown = Object.keys(read(folder, language).messages).filter(
      (key) => !(key.split(":")[0]! in english.messages),
    );
    expect(unknown).toEqual([]);
  });

  it.each(there)("has the same places in %s", (language) => {
    for (const [key, message] of Object.entries(read(folder, language).messages))
      expect([key, places(message)]).toEqual([key, places(english.messages[key.split(":")[0]!]!)]);
  });

  it.each(there)("has every plural form in %s", (language) => {
    const { plurals } = LANGUAGES[language];
    for (const [key, message] of Object.entries(read(folder, language).messages))
      if (Array.isArray(english.messages[key.split(":")[0]!]))
        expect([key, forms(message).length]).toEqual([key, plurals.length]);
  });

  it.each(there)("tells gettext's tools the plural rule of %s", (language) => {
    const { plurals } = LANGUAGES[language];
    const rules = new Intl.PluralRules(language);
    const rule = new Function("n", `return Number(${read(folder, language).plural})`) as (
      n: number,
    ) => number;
    for (let n = 0; n < 200; n++) expect([n, rule(n)]).toEqual([n, plurals.indexOf(rules.select(n))]);
  });

  it.runIf(there.includes("fr"))("keeps French punctuation on the line of its word", () => {
    const { messages } = read(folder, "fr");
    const torn = Object.entries(messages).filter(([, message]) =>
      forms(message).some((form) => / [;:!?»%]|\u202f[:»]|\u00a0[;!?]|« |[\p{L})][;!?»]/u.test(form)),
    );
    expect(torn).toEqual([]);
  });
});

/** A form that no noun has is a slip of the pen: the plain noun would be shown. */
it.each(languages)("asks only for forms that some noun has in %s", (language) => {
  const all = folders()
    .filter((folder) => existsSync(join(folder, `${language}.po`)))
    .flatMap((folder) => Object.entries(read(folder, language).messages));
  const had = new Set(all.flatMap(([key]) => key.split(":")[1] ?? []));
  const asked = all.flatMap(([, message]) =>
    forms(message).flatMap((form) => [...form.matchAll(/\{\w+:(\w+)\}/g)].map(([, name]) => name!)),
  );
  expect(asked.filter((name) => !had.has(name))).toEqual([]);
});

it("knows every key that the sources name", () => {
  const all = new Set(folders().flatMap((folder) => Object.keys(read(folder, "en").messages)));
  expect([...named()].filter((key) => !all.has(key))).toEqual([]);
});
