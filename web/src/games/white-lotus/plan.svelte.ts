import { untrack } from "svelte";
import type { BoardProps } from "@/games/contract.ts";
import { neighbour, Plan, type PlanProps } from "@/table/plan.svelte.ts";
import { aims, byPlace, numberIn, ordered, placeOf, sealed, stakes, toOrder, tried } from "./places.ts";
import { remembered, Reveals, type Clash } from "./reveal.svelte.ts";
import type { GameEvent, Holding, Move, View } from "./types.gen.ts";

/** A piece that the chosen move would bring onto the map. */
export interface Ghost {
  zone: number;
  marker?: number;
  kind?: number;
  owner?: number;
}

type WhiteLotusProps = PlanProps<View, Move> & Partial<Pick<BoardProps<View, Move, GameEvent>, "latest">>;

export class WhiteLotusPlan extends Plan<View, Move> {
  /** The points of a secret choice, and the seat that it is about. */
  stake = $state<number | null>(null);
  aim = $state<number | null>(null);
  /** The seats tapped so far, where seats are put in order. */
  order = $state.raw<readonly number[]>([]);
  readonly reveals = new Reveals({
    isOver: () => this.view.over,
    concerns: ({ votes }) => !this.seats[this.near]!.mine || votes.some(({ voter }) => voter === this.near),
    decides: () => this.moves.length > 0 && !this.waits,
  });

  readonly possible = $derived(byPlace(this.moves));
  readonly stakes: readonly number[] = $derived(stakes(this.moves));
  readonly targets: readonly number[] = $derived(aims(this.moves));
  /** The seats to be put in order. */
  readonly group: readonly number[] = $derived(toOrder(this.moves));
  readonly zones: ReadonlySet<number> = $derived(
    new Set(this.places.flatMap((place) => numberIn(place, "zone") ?? [])),
  );

  /** `hold`: what was just revealed is to be read before anything else goes on. */
  constructor(read: () => WhiteLotusProps, hold: (held: boolean) => void = () => {}) {
    super(read);
    $effect(() => {
      const { latest } = read();
      if (latest) untrack(() => this.reveals.hear(latest));
    });
    $effect(() => hold(this.reveals.unread));
    $effect(() => {
      void this.moves;
      untrack(() => this.#adapt());
    });
  }

  /** Drops what is no longer legal, and takes up what is the only possibility. */
  #adapt(): void {
    const { places, stakes, targets, group } = this;
    if (this.place !== null && !this.possible.has(this.place)) this.choose(null);
    if (this.stake !== null && !stakes.includes(this.stake)) this.stake = null;
    if (this.aim !== null && !targets.includes(this.aim)) this.aim = null;
    if (this.order.some((seat) => !group.includes(seat))) this.order = [];
    if (targets.length === 1) this.aim = targets[0]!;
    if (stakes.length === 1) this.stake = stakes[0]!;
    if (places.length === 1 && this.moves.length === 1) this.choose(places[0]!);
  }

  /** What the near seat holds; null for a spectator. */
  get held(): Holding | null {
    return this.view.holdings[this.near] ?? null;
  }

  /** A choice of points and a seat is to be sealed. */
  get secret(): boolean {
    return this.stakes.length > 0;
  }

  /** The player's choice lies sealed, and others are missing. */
  get waits(): boolean {
    return this.view.commit !== null;
  }

  get mayUnseal(): boolean {
    return this.waits && this.moves.some(({ move }) => move === "unseal");
  }

  /** A decision is due, but what was just revealed comes first. */
  get reading(): boolean {
    return this.reveals.unread && this.moves.length > 0 && !this.waits;
  }

  /** The battle to be shown; null before it is fought. */
  get battle(): Clash | null {
    const { clash, unread } = this.reveals;
    if (unread) return clash;
    if (this.view.phase === "muster") return null;
    return clash?.turn === this.view.turn ? clash : remembered(this.view);
  }

  /** The zone that is spoken of. */
  get focus(): number | null {
    return this.reveals.votes ? this.reveals.votes.zone : this.view.zone;
  }

  get zone(): number | null {
    return numberIn(this.place, "zone");
  }

  get hintedZone(): number | null {
    return numberIn(this.hinted[0] ?? null, "zone");
  }

  /** Seats that may be tapped: targets of a secret choice, or whom the emperor may send away. */
  get tappable(): readonly number[] {
    if (this.reveals.unread) return [];
    return this.view.phase === "tie"
      ? this.moves.flatMap((move) => (move.move === "oust" ? [move.player] : []))
      : this.targets;
  }

  get ghost(): Ghost | null {
    const { chosen } = this;
    switch (chosen?.move) {
      case "place":
        return { zone: chosen.zone, marker: this.near };
      case "seize":
        return { zone: chosen.zone, owner: this.near };
      case "put":
        return { zone: chosen.zone, kind: this.view.drawn ?? 0 };
      default:
        return null;
    }
  }

  override get chosen(): Move | null {
    if (this.secret) return sealed(this.moves, this.stake, this.aim);
    if (this.group.length > 0) return this.order.length > 0 ? ordered(this.moves, this.order) : null;
    return super.chosen;
  }

  override get ready(): boolean {
    return this.reading || super.ready;
  }

  override get mayGoBack(): boolean {
    if (this.reading) return false;
    const aimed = this.aim !== null && this.targets.length > 1;
    return super.mayGoBack || this.stake !== null || this.order.length > 0 || aimed;
  }

  protected override placesOf(move: Move): string[] {
    const place = placeOf(move);
    return place === null ? [] : [place];
  }

  protected override takeUp(move: Move): void {
    this.reveals.dismiss();
    if (move.move === "vote") [this.stake, this.aim] = [move.weight, move.target];
    else if (move.move === "army") [this.stake, this.aim] = [move.army, move.side];
    else if (move.move === "order") this.order = [...move.players];
  }

  protected override decline(place: string): void {
    const zone = numberIn(place, "zone");
    const move = zone === null ? null : tried(zone, this.view.phase);
    if (move) this.props.play(move);
  }

  override press(place: string): void {
    const seat = numberIn(place, "seat");
    if (seat !== null && this.group.length > 0) return this.#toggleOrder(seat);
    if (this.possible.has(place)) this.reveals.dismiss();
    super.press(place);
  }

  /** A seat that may be the target of a secret choice, or a place as others. */
  pressSeat(seat: number): void {
    const { aim, targets } = this;
    if (!targets.includes(seat)) this.press(`seat-${seat}`);
    else this.aim = aim === seat && targets.length > 1 ? null : seat;
  }

  /** Whether a place is chosen, or a seat put in order. */
  isChosen(place: string): boolean {
    const seat = numberIn(place, "seat");
    return this.place === place || (seat !== null && this.order.includes(seat));
  }

  isPossible(place: string): boolean {
    const seat = numberIn(place, "seat");
    return this.possible.has(place) || (seat !== null && this.group.includes(seat));
  }

  #toggleOrder(seat: number): void {
    const { order } = this;
    this.order = order.includes(seat) ? order.filter((other) => other !== seat) : [...order, seat];
  }

  pressStake(points: number): void {
    this.reveals.dismiss();
    this.stake = this.stake === points ? null : points;
  }

  unseal(): void {
    this.props.play({ move: "unseal" });
  }

  override confirm(): void {
    if (this.reading) this.reveals.dismiss();
    else super.confirm();
  }

  override back(): void {
    if (this.order.length > 0) this.order = this.order.slice(0, -1);
    else if (this.stake !== null && this.stakes.length > 1) this.stake = null;
    else this.clear();
  }

  override clear(): void {
    super.clear();
    this.stake = null;
    this.aim = this.targets.length === 1 ? this.targets[0]! : null;
    this.order = [];
  }

  override walk(by: 1 | -1): void {
    if (this.reading) this.reveals.dismiss();
    const { targets, group, order } = this;
    if (targets.length > 1) this.aim = neighbour(targets, this.aim, by);
    else if (this.secret) this.stake = neighbour(this.stakes, this.stake, by);
    else if (group.length > 0) {
      const left = group.filter((seat) => !order.includes(seat));
      if (left.length > 0) this.order = [...order, left.at(by > 0 ? 0 : -1)!];
    } else super.walk(by);
  }

  /** A number key: points, or a seat to be put in order. */
  key(position: number): void {
    if (this.reading) this.reveals.dismiss();
    const points = this.stakes[position];
    const seat = this.group[position];
    if (points !== undefined) this.pressStake(points);
    else if (seat !== undefined) this.#toggleOrder(seat);
  }
}
