/** Finds the games' folders; each game is loaded when somebody opens a table or its card. */

import type { Component } from "svelte";
import { addCatalog, type Language } from "@/i18n/index.svelte.ts";
import type { GameFolder, LogModule, RulesModule } from "./contract.ts";

const boards = import.meta.glob<{ default: GameFolder["Board"] }>("./*/Board.svelte");
const seats = import.meta.glob<{ default: GameFolder["Seat"] }>("./*/Seat.svelte");
const scores = import.meta.glob<{ default: Awaited<ReturnType<GameFolder["Score"]>> }>("./*/Score.svelte");
const tokens = import.meta.glob<{ default: NonNullable<GameFolder["Token"]> }>("./*/Token.svelte");
const helds = import.meta.glob<{ default: NonNullable<GameFolder["Held"]> }>("./*/Held.svelte");
const logs = import.meta.glob<LogModule>("./*/log.ts");
const asides = import.meta.glob<{ default: NonNullable<GameFolder["Aside"]> }>("./*/Aside.svelte");
const rules = import.meta.glob<RulesModule>("./*/rules.ts");
const pictures = import.meta.glob<{ default: Component }>("./*/Picture.svelte");
const catalogs = import.meta.glob<{
  plural: (n: number) => number;
  messages: Record<string, string | string[]>;
}>("./*/i18n/*.po");

/** The games that have a board here. */
export const names = Object.keys(boards).map((path) => path.split("/")[1]!);

/** The words of a game, for its card in the lobby as for its table. */
export async function words(name: string): Promise<void> {
  await addCatalog(name, (language: Language) => catalogs[`./${name}/i18n/${language}.po`]);
}

/** The picture on a game's card. */
export async function picture(name: string): Promise<Component | null> {
  const load = pictures[`./${name}/Picture.svelte`];
  return load ? (await load()).default : null;
}

/** A whole game, or null where there is no board for it yet. */
export async function folder(name: string): Promise<GameFolder | null> {
  const at = `./${name}`;
  const board = boards[`${at}/Board.svelte`];
  if (!board) return null;
  const [Board, Seat, log, Token, told, Aside, Held] = await Promise.all([
    board(),
    seats[`${at}/Seat.svelte`]!(),
    logs[`${at}/log.ts`]!(),
    tokens[`${at}/Token.svelte`]?.(),
    rules[`${at}/rules.ts`]!(),
    asides[`${at}/Aside.svelte`]?.(),
    helds[`${at}/Held.svelte`]?.(),
    words(name),
  ]);
  const Score = async () => (await scores[`${at}/Score.svelte`]!()).default;
  return {
    Board: Board.default,
    Seat: Seat.default,
    Score,
    Token: Token?.default ?? null,
    Aside: Aside?.default ?? null,
    Held: Held?.default ?? null,
    ...told,
    ...log,
  };
}
