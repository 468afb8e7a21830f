/** The games' rule books, each loaded when it is opened, in the reader's language, else in English. */

import type { Component } from "svelte";
import type { Language } from "@/i18n/index.svelte.ts";
import type { Block } from "../../book.ts";

export interface Book {
  title: string;
  blocks: Block[];
}

const books = import.meta.glob<Book>("../../../src/nelumbo/games/*/book/*.md");
const pictures = import.meta.glob<{ default: Component }>("../games/*/pictures/*.svelte");

export async function book(game: string, language: Language): Promise<Book | null> {
  const folder = `../../../src/nelumbo/games/${game.replaceAll("-", "_")}/book`;
  const load = books[`${folder}/${language}.md`] ?? books[`${folder}/en.md`];
  return load ? load() : null;
}

export async function picture(game: string, name: string): Promise<Component | null> {
  const load = pictures[`../games/${game}/pictures/${name}.svelte`];
  return load ? (await load()).default : null;
}

/** A link to a rule. */
export function addressOf(game: string, rule: string): string {
  return `/rules/${game}?rule=${rule}`;
}
