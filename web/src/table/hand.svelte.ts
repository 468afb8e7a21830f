/** Plans that are made with cards of a hand. */

import { Plan, type PlanProps } from "./plan.svelte.ts";

export abstract class HandPlan<View, Move, Card> extends Plan<View, Move> {
  /** The cards taken up, as positions in the hand, in the order in which they were taken. */
  cards = $state.raw<readonly number[]>([]);
  abstract readonly hand: readonly Card[];

  constructor(read: () => PlanProps<View, Move>) {
    super(read);
    // Cards that were taken up and are gone: the hand has changed under the plan.
    $effect(() => {
      if (this.cards.some((card) => card >= this.hand.length)) this.clear();
    });
  }

  /** The colour or flower of a card. */
  protected abstract kindOf(card: Card): number;

  override get mayGoBack(): boolean {
    return this.cards.length > 0 || super.mayGoBack;
  }

  /** Takes up exactly these. */
  take(cards: readonly number[]): void {
    this.clear();
    this.cards = cards;
  }

  /** Takes up a card or puts it back. */
  toggle(position: number): void {
    const { cards } = this;
    this.take(cards.includes(position) ? cards.filter((other) => other !== position) : [...cards, position]);
  }

  /** Takes up every card of the same kind. */
  takeAll(position: number): void {
    const card = this.hand[position];
    if (card !== undefined) this.take(this.ofKind(this.kindOf(card)));
  }

  /** Where the cards of a kind are in the hand. */
  ofKind(kind: number): number[] {
    return this.hand.flatMap((card, position) => (this.kindOf(card) === kind ? [position] : []));
  }

  /** A number key, with Shift for all of its kind. */
  key(position: number, all: boolean): void {
    if (position >= this.hand.length) return;
    if (all) this.takeAll(position);
    else this.toggle(position);
  }

  override clear(): void {
    super.clear();
    this.cards = [];
  }
}

interface SandView {
  /** By seat: how many cards of each colour it holds; null where that is secret. */
  hands: (number[] | null)[];
}

/** With cards of sand, whose hand is a list of colours. */
export abstract class SandPlan<View extends SandView, Move> extends HandPlan<View, Move, number> {
  readonly hand: readonly number[] = $derived.by(() =>
    (this.view.hands[this.near] ?? []).flatMap((number, colour) => Array<number>(number).fill(colour)),
  );

  /** The colour of what is taken up. */
  get colour(): number | null {
    return this.hand[this.cards[0] ?? -1] ?? null;
  }

  protected override kindOf(colour: number): number {
    return colour;
  }

  /** Every action takes cards of one colour: another colour starts a new choice. */
  override toggle(position: number): void {
    if (this.colour !== null && this.hand[position] !== this.colour) this.take([position]);
    else super.toggle(position);
  }
}
