/** Games that another package brings: the server has their boards and words below `/boards/<game>/`. */

import type { Component } from "svelte";
import type { AnyView, GameFolder, SeatName } from "@/games/contract.ts";
import { t, type Language } from "@/i18n/index.svelte.ts";
import Board from "./Board.svelte";
import type { BoardModule } from "./contract.ts";
import Score from "./Score.svelte";
import Seat from "./Seat.svelte";

/** Null where no package has a board for this game. */
export async function installedFolder(game: string): Promise<GameFolder | null> {
  try {
    const { default: module } = (await import(/* @vite-ignore */ `/boards/${game}/board.js`)) as {
      default: BoardModule;
    };
    return folderOf(module);
  } catch {
    return null;
  }
}

/** The game's messages in a language; what that lacks is said in English. */
export async function installedMessages(
  game: string,
  language: Language,
): Promise<Record<string, string | string[]>> {
  const codes = language === "en" ? [language] : (["en", language] as const);
  const found = await Promise.all(codes.map((code) => messages(game, code)));
  return Object.assign({}, ...found) as Record<string, string | string[]>;
}

async function messages(game: string, code: string): Promise<Record<string, string | string[]>> {
  const answer = await fetch(`/boards/${game}/i18n/${code}.json`);
  return answer.ok ? ((await answer.json()) as Record<string, string | string[]>) : {};
}

/** What the pages need of a game, from the functions of its board. */
export function folderOf(module: BoardModule): GameFolder {
  return {
    Board: bound(Board, module),
    Seat: bound<{ view: AnyView; seat: number }>(Seat, module),
    Score: () => Promise.resolve(bound<{ view: AnyView; seats: SeatName[] }>(Score, module)),
    say: (event, seats) => module.say(event, seats, t),
    sayMove: (move) => module.sayMove(move, t),
    sayReason: (reason) => module.sayReason(reason, t),
    score: module.score,
    progress: (view) => module.progress(view, t),
    scoreParts: (view, seat) => module.scoreParts(view, seat, t),
    ruleNow: () => "",
    ruleOf: () => "",
  };
}

/** A component with the module as one more prop; the others stay what they are, getters included. */
function bound<Props extends object>(
  Inner: Component<Props & { module: BoardModule }>,
  module: BoardModule,
): Component<Props> {
  return (internals, props) =>
    Inner(
      internals,
      Object.defineProperties({ module } as Props & { module: BoardModule }, {
        ...Object.getOwnPropertyDescriptors(props),
      }),
    );
}
