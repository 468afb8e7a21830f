/** For tests: plans without a board, and boards on an otherwise empty page. */

import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { BoardProps, LatestEvents, SeatName } from "@/games/contract.ts";
import { words } from "@/games/index.ts";
import { speak } from "@/i18n/index.svelte.ts";
import type { PlanProps } from "./plan.svelte.ts";

/** A position with its legal moves, seen from seat 0. */
export interface Example<View, Move> {
  view: View;
  moves: Move[];
  seats: SeatName[];
}

/** What the tests of one game share. Call it once, at the top of the file. */
export function atTable<View, Move>(game: string, { view, moves, seats }: Example<View, Move>) {
  const play = vi.fn<(move: Move) => void>();
  const cleanups: (() => void)[] = [];

  beforeAll(async () => {
    await speak("en");
    await words(game);
  });
  beforeEach(() => vi.clearAllMocks());
  afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

  function propsOf(change: Partial<View>, legal: Move[]): PlanProps<View, Move> {
    return { view: { ...view, ...change }, moves: legal, near: 0, seats, hint: null, play };
  }

  /** A plan, and the props below it, which may change. */
  function planned<Made>(
    Kind: new (read: () => PlanProps<View, Move>) => Made,
    change: Partial<View> = {},
    legal = moves,
  ): { plan: Made; props: PlanProps<View, Move> } {
    const props = $state(propsOf(change, legal));
    let plan: Made;
    cleanups.push($effect.root(() => void (plan = new Kind(() => props))));
    flushSync();
    return { plan: plan!, props };
  }

  /** Puts the board on the page, until the returned function is called or the test ends. */
  function show<GameEvent>(
    Board: Component<BoardProps<View, Move, GameEvent>>,
    change: Partial<View> = {},
    legal = moves,
    latest: LatestEvents<View, GameEvent> | null = null,
  ): () => void {
    const board = mount(Board, {
      target: document.body,
      props: { ...propsOf(change, legal), latest },
    });
    let there = true;
    const remove = (): void => {
      if (there) void unmount(board);
      there = false;
    };
    cleanups.push(remove);
    flushSync();
    return remove;
  }

  return { play, planned, show };
}

export function cards(): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>(".hand button.card")];
}

export function place(name: string): HTMLElement | SVGElement {
  return document.querySelector<HTMLElement | SVGElement>(`[data-place="${name}"]`)!;
}

/** What is read aloud of an element. */
function readAloud(element: Element): string {
  const label = element.getAttribute("aria-label");
  if (label) return label;
  const heard = element.cloneNode(true) as Element;
  for (const mute of heard.querySelectorAll("[aria-hidden=true]")) mute.remove();
  return heard.textContent.replace(/\s+/g, " ").trim();
}

/** The button whose name begins so. */
export function button(name: string): HTMLButtonElement {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("button, [role=button]")];
  const found = buttons.find((one) => readAloud(one).startsWith(name));
  if (!found) throw new Error(`no button "${name}", but ${buttons.map(readAloud).join(" | ")}`);
  return found;
}

export function press(element: Element): void {
  element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
}

export function key(name: string, code = ""): void {
  dispatchEvent(new KeyboardEvent("keydown", { key: name, code }));
  flushSync();
}

export function confirm(): void {
  press(document.querySelector(".button.main")!);
}

export function sentence(): string {
  return document.querySelector(".sentence")!.textContent;
}

export function preview(): string {
  return document.querySelector(".preview")!.textContent;
}
