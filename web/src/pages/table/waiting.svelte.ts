/** A table before its start: what this player may do there, and the requests to do it. */

import { api } from "@/api/client.ts";
import type { GameInfo, NewSeat, SeatInfo, TableInfo } from "@/api/types.gen.ts";
import { go } from "@/router.svelte.ts";
import { currentPlayer, ensurePlayer } from "@/session.svelte.ts";
import { Attempt } from "@/table/attempt.svelte.ts";

export class WaitingTable {
  /** Its bots are those that the host may choose from. */
  game = $state.raw<GameInfo | null>(null);
  /** Whether the game has a guided first game. */
  readonly teaches = $derived(this.game?.lesson ?? false);
  readonly #attempt = new Attempt();
  readonly #info: () => TableInfo;
  readonly #invitation: () => string | null;
  readonly #answered: (answer: TableInfo, asked: TableInfo) => void;

  readonly info = $derived.by(() => this.#info());
  readonly me = $derived(currentPlayer()?.player ?? null);
  /** Whether this player opened the table, and so says who sits where. */
  readonly isHost = $derived(this.info.host === this.me);
  readonly isSeated = $derived(this.info.yours.length > 0);
  readonly free = $derived(this.info.seats.filter(({ kind }) => kind === "open" || kind === "invited"));
  readonly maySit = $derived.by(
    () =>
      !this.isSeated &&
      (this.#invitation() !== null ||
        this.free.some((seat) => seat.kind === "open" || this.#isKeptForMe(seat))),
  );

  constructor(
    info: () => TableInfo,
    invitation: () => string | null,
    answered: (answer: TableInfo, asked: TableInfo) => void,
  ) {
    this.#info = info;
    this.#invitation = invitation;
    this.#answered = answered;
  }

  get problem(): string {
    return this.#attempt.problem;
  }

  get busy(): boolean {
    return this.#attempt.busy;
  }

  /** Without it the host can still start, invite and close. */
  async loadGame(): Promise<void> {
    const games = await api.games().catch(() => []);
    this.game = games.find(({ name }) => name === this.info.game) ?? null;
  }

  /** A guided first game. The seat stays free for anybody with the link; the way back is the page before. */
  learn(name: string): Promise<void> {
    return this.#attempt.run(async () => {
      await ensurePlayer(name);
      go(`/table/${(await api.openLesson(this.info.game)).id}`);
    });
  }

  sit(name: string): Promise<void> {
    return this.#ask(async ({ id, deal_chosen }) => {
      await ensurePlayer(name);
      const key = this.#invitation();
      // The button says so where the host chose the position.
      return api.sit(id, { ...(key && { key }), agrees_to_deal: deal_chosen });
    });
  }

  stand(seat: number): Promise<void> {
    return this.#ask(({ id }) => api.stand(id, seat));
  }

  changeSeat(seat: number, to: NewSeat): Promise<void> {
    return this.#ask(({ id }) => api.changeSeat(id, { seat, to }));
  }

  setAutoStart(on: boolean): Promise<void> {
    return this.#ask(({ id }) => api.autoStart(id, on));
  }

  start(): Promise<void> {
    return this.#ask(({ id }) => api.start(id));
  }

  close(): Promise<void> {
    return this.#ask(async ({ id }) => {
      const table = await api.close(id);
      go("/");
      return table;
    });
  }

  #isKeptForMe(seat: SeatInfo): boolean {
    return seat.kept_for !== null && seat.kept_for === this.me;
  }

  #ask(action: (asked: TableInfo) => Promise<TableInfo>): Promise<void> {
    const asked = this.info;
    return this.#attempt.run(async () => this.#answered(await action(asked), asked));
  }
}
