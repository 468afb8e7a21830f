/** A decision in the making: cards taken up, a place chosen. Nothing is sent before it is confirmed. */
export class Choice<Place extends string = string> {
  /** Positions in the hand. */
  cards = $state<number[]>([]);
  place = $state<Place | null>(null);

  /** Takes up a card or puts it back. */
  toggle(card: number): void {
    this.cards = this.cards.includes(card)
      ? this.cards.filter((other) => other !== card)
      : [...this.cards, card];
    this.place = null;
  }

  /** Takes up exactly these. */
  take(cards: number[]): void {
    this.cards = cards;
    this.place = null;
  }

  choose(place: Place | null): void {
    this.place = place;
  }

  /** The place after the chosen one, for walking through them by keyboard. */
  walk(places: readonly Place[], by = 1): void {
    if (places.length === 0) return;
    const at = this.place === null ? (by > 0 ? -1 : 0) : places.indexOf(this.place);
    this.place = places[(at + by + places.length) % places.length]!;
  }

  /** One step back; false when there was nothing to take back. */
  back(): boolean {
    if (this.place !== null) this.place = null;
    else if (this.cards.length > 0) this.cards = [];
    else return false;
    return true;
  }

  clear(): void {
    this.cards = [];
    this.place = null;
  }
}
