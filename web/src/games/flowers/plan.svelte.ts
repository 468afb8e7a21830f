import { SandPlan } from "@/table/hand.svelte.ts";
import { after, taking, type After, type Taking } from "./counting.ts";
import { matching, placeOf } from "./places.ts";
import type { Centre, Move, View } from "./types.gen.ts";

export class FlowersPlan extends SandPlan<View, Move> {
  /** Whose side was pressed last. */
  pressedSeat = $state(0);
  readonly possible = $derived(matching(this.moves, this.colour, this.cards.length));
  /** By mandala: what a play there would make of it, for the cards that are taken up. */
  readonly wouldBe: readonly (After | null)[] = $derived(
    this.view.mandalas.map((_, mandala) => {
      const move = this.possible.get(`side-${mandala}`);
      return move?.move === "play" ? after(this.view, this.near, move) : null;
    }),
  );
  /** Each mandala with the chosen play made. */
  readonly shown: readonly Centre[] = $derived(
    this.view.mandalas.map((centre, mandala) =>
      this.aim === mandala ? this.wouldBe[mandala]!.centre : centre,
    ),
  );
  readonly taking: readonly Taking[] = $derived(this.shown.map(taking));

  /** The mandala on which the chosen play is made. */
  get aim(): number | null {
    return this.chosen?.move === "play" ? this.chosen.mandala : null;
  }

  /** A mandala falls: tiles are to be taken before anything else. */
  get falls(): boolean {
    return this.view.falling !== null;
  }

  protected override placesOf(move: Move): string[] {
    return [placeOf(move)];
  }

  protected override takeUp(move: Move): void {
    if (move.move === "play") this.take(this.ofKind(move.colour).slice(0, move.cards));
  }

  /** A tap on a side, with its seat, or on a tile. */
  override press(place: string, seat: number | null = null): void {
    if (seat === null || seat === this.near) return super.press(place);
    this.pressedSeat = seat;
    this.note = this.moves.length > 0 ? "other_side" : "";
  }

  /** The only tile that is left to take. */
  protected override isForced({ move }: Move): boolean {
    return move === "take";
  }

  protected override decline(place: string): void {
    const { colour, cards } = this;
    if (this.falls) this.note = "take_first";
    else if (colour === null) this.note = "cards_first";
    else if (place.startsWith("side"))
      this.props.play({ move: "play", colour, cards: cards.length, mandala: Number(place.split("-")[1]) });
  }

  override key(position: number, all: boolean): void {
    if (!this.falls) super.key(position, all);
  }
}
