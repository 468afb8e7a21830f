/** A guided first game at a table: which lesson is being given, and what it lets through to the server. */

import { untrack } from "svelte";
import { api } from "@/api/client.ts";
import type { AnyMove } from "@/games/contract.ts";
import { lessonWords } from "@/games/index.ts";
import { played } from "./first-game.ts";
import type { Lesson } from "./lesson.svelte.ts";
import type { Table } from "./table.svelte.ts";
import type { Viewpoint } from "./viewpoint.svelte.ts";

export class GuidedGame {
  readonly #table: Table;
  readonly #viewpoint: Viewpoint;
  #begun = $state.raw<Lesson | null>(null);

  /** The game whose lesson this table gives to this player. */
  readonly game = $derived.by(() => {
    const { info } = this.#table;
    return info?.lesson && !this.#viewpoint.over && !this.#viewpoint.watching ? info.game : null;
  });
  /** Null where there is none, or where the game has left its script. */
  readonly lesson = $derived.by(() => {
    const { awaited, near, seatView, moves } = this.#viewpoint;
    if (!this.#begun || this.#begun.over) return null;
    return seatView && awaited.includes(near) && !this.#begun.fits(moves) ? null : this.#begun;
  });

  /** The board shows something that is to be read before the lesson goes on. */
  unread = $state(false);
  readonly held = $derived.by(() => this.unread || this.#table.incoming.waiting > 0);
  /** The other players' names, in turn order. */
  readonly others = $derived.by(() =>
    this.#viewpoint.around.filter((seat) => !seat.mine).map(({ name }) => name),
  );

  constructor(table: Table, viewpoint: Viewpoint) {
    this.#table = table;
    this.#viewpoint = viewpoint;
  }

  /** For a table's page: begins and ends with the table's lesson, and hears which moves are refused. */
  follow(): void {
    $effect(() => {
      if (this.game) void this.#begin(this.game);
      else this.#begun = null;
    });
    $effect(() => {
      if (this.#table.refused?.rule) untrack(() => this.lesson?.refused());
    });
  }

  async #begin(game: string): Promise<void> {
    const [{ Lesson, movesMade }, { steps }] = await Promise.all([
      import("./lesson.svelte.ts"),
      api.lesson(game),
      lessonWords(game),
    ]);
    const made = () => movesMade(this.#table.told, this.#viewpoint.near);
    this.#begun = new Lesson(
      this.#table.id,
      steps,
      made,
      () => void import("@/learning.ts").then(({ finishLesson }) => finishLesson(game)),
    );
  }

  /** Sends a move of the seat on show, unless the lesson wants another one. */
  play(move: AnyMove): void {
    const { seatView, moves } = this.#viewpoint;
    if (!seatView || seatView.seat === null) return;
    if (this.lesson && !this.lesson.lets(move, moves)) return;
    if (!this.game) played(this.#table.info!.game);
    this.#table.play(seatView.seat, move);
  }

  /** Shows the lesson's move as a hint does. */
  hint(move: AnyMove): void {
    this.#table.hint = { seat: this.#viewpoint.near, move, share: null, because: null };
  }

  /** Does the present step for the learner: takes up its move, or tries what will be refused. */
  showStep(): void {
    const { move, attempt } = this.lesson!.step;
    if (move) this.hint(move as AnyMove);
    else if (attempt) this.play(attempt as AnyMove);
  }
}
