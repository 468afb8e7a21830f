/** What a player is putting together. Nothing is sent before it is confirmed. */

import { untrack } from "svelte";
import type { BoardProps } from "@/games/contract.ts";

/** A forced move is read before it is made, in milliseconds. */
const FORCED_REST = 700;

/** What a plan reads of its board's props. */
export type PlanProps<View, Move> = Omit<BoardProps<View, Move>, "latest">;

/** The neighbour of `from` in a circle of things; without one the first, or backwards the last. */
export function neighbour<Thing>(things: readonly Thing[], from: Thing | null, by: 1 | -1): Thing | null {
  const at = from === null ? (by > 0 ? -1 : 0) : things.indexOf(from);
  return things[(at + by + things.length) % things.length] ?? null;
}

export abstract class Plan<View, Move> {
  /** The board's props as they are now. */
  readonly #read: () => PlanProps<View, Move>;
  protected pressed = $state<string | null>(null);
  /** Why the last press brought nothing, as a code for the game's words. */
  note = $state("");

  /** The legal moves with what is taken up, by place. */
  abstract readonly possible: ReadonlyMap<string, Move>;
  readonly places: readonly string[] = $derived.by(() => [...this.possible.keys()]);

  constructor(read: () => PlanProps<View, Move>) {
    this.#read = read;
    $effect(() => {
      const { hint } = read();
      if (hint) untrack(() => this.follow(hint));
    });
    $effect(() => {
      const { forced } = this;
      if (!forced) return;
      const timer = setTimeout(() => this.props.play($state.snapshot(forced) as Move), FORCED_REST);
      return () => clearTimeout(timer);
    });
  }

  protected abstract placesOf(move: Move): readonly string[];
  /** Takes up the cards or pieces of a move. */
  protected abstract takeUp(move: Move): void;
  /** Something was pressed where nothing is possible: leaves a note, or asks the server for the reason. */
  protected abstract decline(place: string): void;

  /** Whether the player could take it back alone: they learn nothing by it, and their turn goes on. */
  protected isHarmless(_: Move): boolean {
    return false;
  }
  /** Whether it needs no player where it is the only move. */
  protected isForced(_: Move): boolean {
    return false;
  }

  protected get props(): PlanProps<View, Move> {
    return this.#read();
  }

  get view(): View {
    return this.props.view;
  }

  get moves(): readonly Move[] {
    return this.props.moves;
  }

  get near(): number {
    return this.props.near;
  }

  get seats(): BoardProps["seats"] {
    return this.props.seats;
  }

  /** Whether every move waits for its confirmation. */
  protected get confirmsAll(): boolean {
    return (this.props.confirm ?? "always") === "always";
  }

  /** The only move, where it is made by itself. */
  get forced(): Move | null {
    const [move, ...others] = this.moves;
    return move && !others.length && !this.confirmsAll && this.isForced(move) ? move : null;
  }

  get hinted(): readonly string[] {
    return this.props.hint ? this.placesOf(this.props.hint) : [];
  }

  /** Where the move would be made. */
  get place(): string | null {
    return this.pressed;
  }

  /** The move that a confirmation sends. */
  get chosen(): Move | null {
    return this.place === null ? null : (this.possible.get(this.place) ?? null);
  }

  get ready(): boolean {
    return this.chosen !== null;
  }

  get mayGoBack(): boolean {
    return this.place !== null;
  }

  choose(place: string | null): void {
    this.pressed = place;
  }

  /** A first press chooses, and sends what needs no confirmation; a second one confirms. */
  press(place: string): void {
    this.note = "";
    const move = this.possible.get(place);
    if (move !== undefined) {
      if (this.place === place) return this.confirm();
      this.choose(place);
      if (this.#sendsAtOnce(move)) this.confirm();
    } else if (this.moves.length > 0) this.decline(place);
  }

  #sendsAtOnce(move: Move): boolean {
    const { confirm } = this.props;
    return confirm === "never" || (confirm === "final" && this.isHarmless(move));
  }

  confirm(): void {
    const { chosen } = this;
    if (chosen === null) return;
    this.props.play($state.snapshot(chosen) as Move);
    this.clear();
  }

  /** One step back: first the place, then what is taken up. */
  back(): void {
    this.note = "";
    if (this.place === null) this.clear();
    else this.choose(null);
  }

  clear(): void {
    this.pressed = null;
    this.note = "";
  }

  /** The next possible place, for walking through them by keyboard. */
  walk(by: 1 | -1): void {
    if (this.places.length > 0) this.choose(neighbour(this.places, this.place, by));
  }

  /** Puts together what the bot would play; the player still decides. */
  follow(move: Move): void {
    this.clear();
    this.takeUp(move);
    this.choose(this.placesOf(move)[0] ?? null);
  }
}
