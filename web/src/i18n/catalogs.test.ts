import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, type Catalog } from "../../po.ts";

const LANGUAGES = ["en", "fr", "zh-Hant"];
const FORMS: Record<string, number> = { en: 2, fr: 2, "zh-Hant": 1 };
const root = join(import.meta.dirname, "..");

function folders(): string[] {
  const games = join(root, "games");
  const own = readdirSync(games).filter((name) => statSync(join(games, name)).isDirectory());
  return [
    join(root, "i18n"),
    join(root, "i18n", "replay"),
    ...own.map((name) => join(games, name, "i18n")),
  ].filter((folder) => readable(folder));
}

function readable(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => name.endsWith(".po"));
  } catch {
    return false;
  }
}

function read(folder: string, language: string): Catalog {
  return parse(readFileSync(join(folder, `${language}.po`), "utf8"));
}

function forms(message: string | string[]): string[] {
  return typeof message === "string" ? [message] : message;
}

function places(message: string | string[]): string[] {
  return [...new Set(forms(message).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();
}

/** Every key that the sources name in full. */
function named(): Set<string> {
  const found = new Set<string>();
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!/\.(svelte|ts)$/.test(path) || path.includes(".test.") || path.includes(".gen.")) continue;
    for (const [, key] of readFileSync(join(root, path), "utf8").matchAll(
      /\bt\("([a-z_-]+(?:\.[A-Za-z0-9_]+)*)"/g,
    ))
      found.add(key!);
  }
  return found;
}

describe.each(folders())("%s", (folder) => {
  const english = read(folder, "en");

  it.each(LANGUAGES)("has the same keys in %s", (language) => {
    expect(Object.keys(read(folder, language).messages).sort()).toEqual(Object.keys(english.messages).sort());
  });

  it.each(LANGUAGES)("has the same places in %s", (language) => {
    const { messages } = read(folder, language);
    for (const [key, message] of Object.entries(english.messages))
      expect([key, places(messages[key]!)]).toEqual([key, places(message)]);
  });

  it("keeps French punctuation on the line of its word", () => {
    const { messages } = read(folder, "fr");
    const torn = Object.entries(messages).filter(([, message]) =>
      forms(message).some((form) => / [;:!?»%]|« |[\p{L})][;!?»]/u.test(form)),
    );
    expect(torn).toEqual([]);
  });

  it.each(LANGUAGES)("has every plural form in %s", (language) => {
    const { messages } = read(folder, language);
    for (const [key, message] of Object.entries(english.messages))
      if (Array.isArray(message)) expect([key, forms(messages[key]!).length]).toEqual([key, FORMS[language]]);
  });
});

it("knows every key that the sources name", () => {
  const all = new Set(folders().flatMap((folder) => Object.keys(read(folder, "en").messages)));
  expect([...named()].filter((key) => !all.has(key))).toEqual([]);
});
