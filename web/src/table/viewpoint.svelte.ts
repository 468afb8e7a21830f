/** Which seat a page shows, what that seat sees and may decide, and whom the game waits for. */

import type { AnyMove, AnyView } from "@/games/contract.ts";
import { listed } from "@/i18n/index.svelte.ts";
import { Recap } from "./recap.svelte.ts";
import { seatNames } from "./seats.ts";
import type { Table } from "./table.svelte.ts";

export class Viewpoint {
  /** At a table that people share on one screen: the seat whose hand lies open. */
  #open = $state<number | null>(null);
  readonly #table: Table;
  /** While something is told again, the board shows what was then. */
  readonly recap: Recap;

  readonly #info = $derived.by(() => this.#table.info);
  readonly yours = $derived(this.#info?.yours ?? []);
  readonly watching = $derived(this.yours.length === 0);
  readonly shared = $derived(this.yours.length > 1);
  readonly over = $derived(this.#info?.status === "over");
  readonly seats = $derived(this.#info ? seatNames(this.#info.seats, this.yours) : []);
  /** In turn order, the player's own seat last: nearest to its hand. */
  readonly around = $derived.by(() => {
    const first = (this.yours[0] ?? -1) + 1;
    return [...this.seats.slice(first), ...this.seats.slice(0, first)];
  });
  /** The seats that the game waits for. */
  readonly awaited = $derived.by(() => (this.#table.views[0]?.view as AnyView | undefined)?.awaited ?? []);
  readonly awaitedNames = $derived(listed(this.awaited.map((seat) => this.seats[seat]?.name ?? "")));
  /** This page's seats among them; a sealed choice may still be changed, but nobody waits for it. */
  readonly acting = $derived.by(() =>
    this.#table.views.flatMap(({ seat, moves, view }) =>
      seat !== null && moves.length && (view as AnyView).awaited.includes(seat) ? [seat] : [],
    ),
  );
  /** The seat to be shown; null for a spectator. */
  readonly seat = $derived(this.acting[0] ?? this.#open ?? this.yours[0] ?? null);
  /** Its hand is hidden until its player has taken the screen. */
  readonly covered = $derived(this.shared && !this.over && this.seat !== null && this.seat !== this.#open);
  /** What is on the screen: the seat's view; while it is covered, what everybody may see. */
  readonly seatView = $derived.by(() => this.#table.seatView(this.covered ? null : this.seat));
  readonly view = $derived.by(
    () => (this.seatView && (this.recap.viewOf(this.seatView.seat) ?? this.seatView.view)) as AnyView | null,
  );
  readonly moves = $derived.by(
    () => (this.over || this.recap.move ? [] : (this.seatView?.moves ?? [])) as AnyMove[],
  );
  readonly mine = $derived(this.moves.length > 0);
  /** The seat from which the board is seen. */
  readonly near = $derived(this.seat ?? 0);

  constructor(table: Table) {
    this.#table = table;
    this.recap = new Recap(table);
  }

  uncover(): void {
    this.#open = this.seat;
  }
}
