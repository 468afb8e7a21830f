/** A finished game to look back at: any moment, through anybody's eyes. */

import { api } from "@/api/client.ts";
import type { Replay, Review } from "@/api/types.gen.ts";
import type {
  AnyEvent,
  AnyView,
  GameFolder,
  Line,
  Milestone,
  MilestonesModule,
  LatestEvents,
  SeatName,
} from "@/games/contract.ts";
import { folder, words } from "@/games/index.ts";
import { t } from "@/i18n/index.svelte.ts";
import { go } from "@/router.svelte.ts";
import { ensurePlayer } from "@/session.svelte.ts";
import { sayProblem } from "@/table/problems.ts";
import { seatNames } from "@/table/seats.ts";
import { milestonesOf } from "./milestones.ts";
import { Playback } from "./playback.svelte.ts";
import { turningPoints, type Eyes, type TurningPoint } from "./review.ts";
import { Reviewing } from "./reviewing.svelte.ts";

/** A line of the log, at its moment. */
export interface MomentLine extends Line {
  moment: number;
}

type Moment = Replay["moments"][number];

export class FinishedGame {
  readonly id: string;
  readonly playback = new Playback();
  readonly reviewing: Reviewing;
  #replays = $state.raw<Partial<Record<Eyes, Replay>>>({});
  #eyes = $state<Eyes>("spectator");
  #milestonesOf = $state.raw<MilestonesModule["milestones"]>(() => []);
  folder = $state.raw<GameFolder | null>(null);
  problem = $state("");

  readonly replay: Replay | null = $derived(this.#replays[this.#eyes] ?? null);
  readonly moments: readonly Moment[] = $derived(this.replay?.moments ?? []);
  readonly seats: SeatName[] = $derived.by(() => {
    if (!this.replay) return [];
    const { eyes, yours } = this;
    return seatNames(this.replay.seats, typeof eyes === "number" && yours.includes(eyes) ? [eyes] : []);
  });
  readonly lines: MomentLine[] = $derived(
    this.moments.flatMap(({ events }, moment) => this.say(events).map((line) => ({ ...line, moment }))),
  );
  readonly turningPoints: TurningPoint[] = $derived.by(() => {
    const movers = this.moments.map(({ seat }) => seat);
    return this.review && this.replay ? turningPoints(this.review, this.eyes, movers) : [];
  });
  readonly milestones: Milestone[] = $derived(
    this.#milestonesOf(this.moments.map(({ events }) => events as AnyEvent[])),
  );
  /** Only a step forward is shown as it happened, and not in a hurry. */
  readonly latest: LatestEvents | null = $derived.by(() => {
    const { moment, playback } = this;
    if (!moment || !playback.stepped || playback.speed > 2) return null;
    return {
      version: playback.position,
      seat: moment.seat,
      events: moment.events as AnyEvent[],
      before: this.moments[playback.position - 1]!.view as AnyView,
    };
  });

  constructor(id: string) {
    this.id = id;
    this.reviewing = new Reviewing(id);
  }

  get eyes(): Eyes {
    return this.#eyes;
  }

  get yours(): readonly number[] {
    return this.replay?.yours ?? [];
  }

  /** The seat from which the board is seen, and whose decisions are reviewed. */
  get near(): number {
    return typeof this.eyes === "number" ? this.eyes : (this.yours[0] ?? 0);
  }

  get moment(): Moment | null {
    return this.moments[this.playback.position] ?? null;
  }

  get view(): AnyView | null {
    return (this.moment?.view ?? null) as AnyView | null;
  }

  get review(): Review | null {
    return this.reviewing.review;
  }

  /** The game's name in code; empty before it is known. */
  get name(): string {
    return this.replay?.record.game ?? "";
  }

  get title(): string {
    return this.name ? t(`${this.name}.title`) : "";
  }

  /** Loads the game at a moment, through these eyes; without them through the player's own. */
  async load(eyes: string | null, moment: number): Promise<void> {
    try {
      const found = await api.replay(this.id, eyes ?? "spectator");
      await words(found.record.game);
      this.playback.last = found.moments.length - 1;
      this.playback.go(moment);
      this.playback.stepped = false;
      const first = found.viewer ?? "spectator";
      this.#replays = { [first]: found };
      this.#eyes = first;
      if (eyes === null && found.yours.length) await this.look(found.yours[0]!);
      this.folder = await folder(found.record.game);
      if (!this.folder) this.problem = t("table.no_board");
      await this.reviewing.load();
      // Only marks on the chart: the game is shown without them.
      this.#milestonesOf = await milestonesOf(found.record.game);
    } catch (error) {
      this.problem = sayProblem(error);
    }
  }

  /** Opens a table that goes on from this moment; rejects where the server refuses. */
  async playOn(seat: number, bot: string): Promise<void> {
    await ensurePlayer();
    go(`/table/${(await api.playOn(this.id, { after: this.playback.position, seat, bot })).id}`);
  }

  /** Looks through other eyes. */
  async look(eyes: Eyes): Promise<void> {
    try {
      const found = this.#replays[eyes] ?? (await api.replay(this.id, String(eyes)));
      this.#replays = { ...this.#replays, [eyes]: found };
      this.playback.stepped = false;
      this.#eyes = eyes;
      this.problem = "";
    } catch (error) {
      this.problem = sayProblem(error);
    }
  }

  /** Goes to a moment, and stays there. */
  goTo(moment: number): void {
    this.playback.running = false;
    this.playback.go(moment);
  }

  /** Events as lines of the log. */
  say(events: readonly unknown[]): Line[] {
    const context = { options: this.replay?.record.options ?? {}, fresh: true, latest: true };
    return events.flatMap((event) => this.folder?.say(event as AnyEvent, this.seats, context) ?? []);
  }
}
