import { SandPlan } from "@/table/hand.svelte.ts";
import { after, leader } from "./counting.ts";
import { cardsOf, matching, placeOf, tried } from "./places.ts";
import type { Move, View } from "./types.gen.ts";

export class MandalaPlan extends SandPlan<View, Move> {
  readonly possible = $derived(matching(this.moves, this.colour, this.cards.length));
  /** The mandala as the chosen move would make it. */
  readonly wouldBe = $derived(this.chosen && after(this.view, this.near, this.chosen));

  /** A complete mandala is being shared out. */
  get picking(): boolean {
    return this.view.phase === "pick";
  }

  get far(): number {
    return 1 - this.near;
  }

  /** The cards that the chosen move would lay, and where. */
  get ghost(): { place: string; colour: number; cards: number } | null {
    const { chosen, place } = this;
    if (!chosen || !place || chosen.move === "take") return null;
    return { place, colour: chosen.colour, cards: cardsOf(chosen) };
  }

  /** Who would pick first, with the chosen move made. */
  firstPicker(mandala: number): "far" | "near" | null {
    const { view, wouldBe, near } = this;
    const seat = leader(wouldBe?.mandala === mandala ? wouldBe.fields : view.fields[mandala]!);
    return seat === null ? null : seat === near ? "near" : "far";
  }

  protected override placesOf(move: Move): string[] {
    return [placeOf(move)];
  }

  protected override takeUp(move: Move): void {
    if (move.move !== "take") this.take(this.ofKind(move.colour).slice(0, cardsOf(move)));
  }

  /** A single place is chosen with the card, and sent no sooner than others. */
  override toggle(position: number): void {
    super.toggle(position);
    if (this.places.length === 1 && !this.picking) this.choose(this.places[0]!);
  }

  /** The last colour of a mandala that is shared out. */
  protected override isForced({ move }: Move): boolean {
    return move === "take";
  }

  protected override decline(place: string): void {
    const { colour, cards } = this;
    if (place.startsWith("far")) this.note = "far_field";
    else if (this.picking) this.note = "take_first";
    else if (colour === null) this.note = "cards_first";
    else if (place.startsWith("mountain") && cards.length > 1) this.note = "one_card";
    else this.props.play(tried(place, colour, cards.length));
  }
}
