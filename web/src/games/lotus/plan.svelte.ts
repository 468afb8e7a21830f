import { untrack } from "svelte";
import { HandPlan } from "@/table/hand.svelte.ts";
import type { PlanProps } from "@/table/plan.svelte.ts";
import { after, missing, toDraw } from "./counting.ts";
import { cardsOf, guardians, matching, placesOf, played, same, tried } from "./places.ts";
import type { Guardian, Taken } from "./places.ts";
import type { Move, View } from "./types.gen.ts";

export class LotusPlan extends HandPlan<View, Move, string> {
  /** The guardian that is taken up, instead of cards. */
  guardian = $state.raw<Guardian | null>(null);
  /** The rest of the draws come from the player's own deck. */
  #drawing = false;
  readonly hand: readonly string[] = $derived(this.view.hands[this.near] ?? []);
  readonly taken: Taken = $derived({
    cards: this.cards.flatMap((position) => this.hand[position] ?? []),
    guardian: this.guardian,
  });
  readonly possible = $derived(matching(this.moves, this.taken, this.view.row));
  readonly movable: readonly Guardian[] = $derived(guardians(this.moves));
  /** The strengths on the flowers that the chosen move would change. */
  readonly would: ReadonlyMap<number, number[]> = $derived(after(this.view, this.near, this.chosen));

  constructor(read: () => PlanProps<View, Move>) {
    super(read);
    $effect(() => {
      if (this.moves.length > 0) untrack(() => this.#drawOn());
    });
  }

  /** One of the turn's actions is to be taken. */
  get acting(): boolean {
    return this.view.phase === "action";
  }

  /** The letter of the near seat's colour. */
  get letter(): string {
    return this.view.colours[this.near]!;
  }

  /** A single possible place is chosen by itself, but not sent. */
  override get place(): string | null {
    return this.places.length === 1 ? this.places[0]! : super.place;
  }

  /** How many cards a confirmation draws from the player's deck, where no other place was chosen. */
  get draws(): number {
    if (this.confirmsAll || this.place !== null || this.possible.get("deck")?.move !== "draw") return 0;
    return Math.min(toDraw(this.view, this.near), this.view.deck_sizes[this.near]!);
  }

  override get ready(): boolean {
    return super.ready || this.draws > 0;
  }

  override get mayGoBack(): boolean {
    return this.cards.length > 0 || this.guardian !== null || (this.place !== null && this.places.length > 1);
  }

  protected override isHarmless(move: Move): boolean {
    switch (move.move) {
      case "draw":
        return true;
      case "play":
        return missing(this.view, move) > 0;
      case "guard":
        return this.view.action === 1 || toDraw(this.view, this.near) > 0;
      default:
        return false;
    }
  }

  protected override isForced({ move }: Move): boolean {
    return move === "draw" || move === "pass";
  }

  override confirm(): void {
    this.#drawing = this.draws > 0;
    if (this.#drawing) this.#drawOn();
    else super.confirm();
  }

  #drawOn(): void {
    this.#drawing &&= this.possible.get("deck")?.move === "draw";
    if (this.#drawing) this.props.play({ move: "draw", wild: null });
  }

  protected override placesOf(move: Move): string[] {
    return placesOf(move, this.view.row);
  }

  protected override kindOf(card: string): number {
    return Number(card[0]);
  }

  protected override takeUp(move: Move): void {
    if (move.move === "guard") this.guardian = { source: move.source, elder: move.elder };
    else if (move.move === "play") this.take(this.#positions(cardsOf(move)));
    else if (move.move === "exchange") this.take(this.#positions(move.cards));
  }

  /** Where these cards are in the hand, each once. */
  #positions(cards: readonly string[]): number[] {
    const found: number[] = [];
    for (const card of cards)
      found.push(this.hand.findIndex((held, position) => held === card && !found.includes(position)));
    return found;
  }

  /** Cards of two flowers that no action joins start a new choice; too many of one flower are refused. */
  override toggle(position: number): void {
    super.toggle(position);
    if (this.moves.length === 0 || this.cards.length < 2 || this.possible.size > 0) return;
    const { cards } = this.taken;
    const flowers = new Set(cards.map((card) => this.kindOf(card)));
    if (flowers.size > 1) return this.take([position]);
    super.toggle(position);
    this.props.play(played(this.kindOf(cards[0]!), cards));
  }

  /** All cards of that flower that may be played together. */
  override takeAll(position: number): void {
    super.takeAll(position);
    while (this.moves.length > 0 && this.cards.length > 1 && this.possible.size === 0)
      this.take(this.cards.slice(0, -1));
  }

  override key(position: number, all: boolean): void {
    if (this.acting) super.key(position, all);
  }

  /** Takes up a guardian or puts it back. */
  toggleGuardian(guardian: Guardian): void {
    const again = same(this.guardian, guardian);
    this.clear();
    this.guardian = again ? null : guardian;
  }

  /** Takes up one guardian after the other, by keyboard. */
  nextGuardian(): void {
    const at = this.movable.findIndex((guardian) => same(guardian, this.guardian));
    const next = this.movable[(at + 1) % this.movable.length];
    if (!next) return;
    this.clear();
    this.guardian = next;
  }

  protected override decline(place: string): void {
    const move = tried(place, this.taken, this.view.row);
    if (move) this.props.play(move);
    else if (this.cards.length > 0) this.note = "other_flower";
    else this.note = this.acting ? "take_first" : this.view.phase;
  }

  override back(): void {
    if (this.places.length > 1) super.back();
    else this.clear();
  }

  override clear(): void {
    super.clear();
    this.guardian = null;
  }
}
