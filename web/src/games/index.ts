/**
 * Finds the games' folders; each is loaded when somebody opens a table or its card. A game without one comes
 * from another package: then the server has its board.
 */

import type { Component } from "svelte";
import { addCatalog, type Loader } from "@/i18n/index.svelte.ts";
import type { GameFolder } from "./contract.ts";

const folders = import.meta.glob<{ default: GameFolder }>("./*/index.ts");
const pictures = import.meta.glob<{ default: Component }>("./*/Picture.svelte");
const catalogs = import.meta.glob<Awaited<ReturnType<Loader>>>("./*/i18n/*.po");
const glances = import.meta.glob<{ default: string[] }>("./*/glance.ts");
const glanceCatalogs = import.meta.glob<Awaited<ReturnType<Loader>>>("./*/i18n/glance/*.po");
const lessons = import.meta.glob<Awaited<ReturnType<Loader>>>("./*/i18n/lesson/*.po");

/** The games that have a board here. */
export const names = Object.keys(folders).map((path) => path.split("/")[1]!);

/** The words of a game, for its card in the lobby and for its table. */
export async function words(name: string): Promise<void> {
  await addCatalog(name, (language) =>
    names.includes(name)
      ? catalogs[`./${name}/i18n/${language}.po`]
      : async () => ({ messages: await (await installed()).installedMessages(name, language) }),
  );
}

function installed(): Promise<typeof import("@/installed/folder.ts")> {
  return import("@/installed/folder.ts");
}

export function hasLesson(name: string): boolean {
  return `./${name}/i18n/lesson/en.po` in lessons;
}

/** The words of a game's guided first game. */
export async function lessonWords(name: string): Promise<void> {
  await addCatalog(`${name}.lesson`, (language) => lessons[`./${name}/i18n/lesson/${language}.po`]);
}

/** A game in 60 seconds: the names of its book's pictures, once their words are there. */
export async function glance(name: string): Promise<string[]> {
  const load = glances[`./${name}/glance.ts`];
  if (!load) return [];
  const [{ default: pictures }] = await Promise.all([
    load(),
    addCatalog(`${name}.glance`, (language) => glanceCatalogs[`./${name}/i18n/glance/${language}.po`]),
  ]);
  return pictures;
}

/** The picture on a game's card. */
export async function picture(name: string): Promise<Component | null> {
  const load = pictures[`./${name}/Picture.svelte`];
  return load ? (await load()).default : null;
}

/** A whole game, or null where there is no board for it. */
export async function folder(name: string): Promise<GameFolder | null> {
  const load = folders[`./${name}/index.ts`];
  const loading = load
    ? load().then((found) => found.default)
    : installed().then((found) => found.installedFolder(name));
  const [game] = await Promise.all([loading, words(name)]);
  return game;
}
