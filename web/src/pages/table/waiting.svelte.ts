/** A table before its start: what this player may do there, and the requests to do it. */

import { api } from "@/api/client.ts";
import type { Friend, GameInfo, NewSeat, SeatInfo, TableInfo } from "@/api/types.gen.ts";
import { go } from "@/router.svelte.ts";
import { currentPlayer, ensurePlayer } from "@/session.svelte.ts";
import { Attempt } from "@/table/attempt.svelte.ts";

export class WaitingTable {
  /** Its bots are those that the host may choose from. */
  game = $state.raw<GameInfo | null>(null);
  /** Whether the game has a guided first game. */
  readonly teaches = $derived(this.game?.lesson ?? false);
  /** The host's, those who are here first. */
  friends = $state.raw<Friend[]>([]);
  /** The name of the friend who was invited last. */
  invited = $state("");
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
  /** A free seat that is not yet kept for anybody. */
  readonly unkept = $derived(this.free.find((seat) => seat.kept_for === null) ?? null);
  readonly invitable = $derived.by(() => {
    const there = new Set(this.info.seats.flatMap(({ player, kept_for }) => [player, kept_for]));
    return this.friends.filter(({ player }) => !there.has(player));
  });
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

  /** Without them the host can still invite by link. */
  async loadFriends(): Promise<void> {
    const { friends } = await api.friends().catch(() => ({ friends: [] }));
    this.friends = friends.toSorted((one, other) => Number(other.here ?? false) - Number(one.here ?? false));
  }

  /** Keeps the first free seat for a friend, who is told. */
  async invite(player: string): Promise<void> {
    const seat = this.unkept;
    if (!seat) return;
    this.invited = "";
    await this.changeSeat(seat.seat, { kind: "invited", player });
    if (!this.problem) this.invited = this.friends.find((friend) => friend.player === player)?.name ?? "";
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
