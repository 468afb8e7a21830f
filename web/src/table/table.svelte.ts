/** One live table in the browser: its events, its views, and what is being sent. It knows no game. */

import { Refusal } from "@/api/client.ts";
import type {
  ClientMessage,
  Clocks,
  Earlier,
  SeatView,
  FreeUndo,
  PresentPlayer,
  Hint,
  Moved,
  MakeMove,
  Refused,
  ServerMessage,
  TableInfo,
  Told,
  Welcome,
} from "@/api/types.gen.ts";
import type { AnyEvent, AnyMove, AnyView, LatestEvents, Reason } from "@/games/contract.ts";
import { settings } from "@/settings.svelte.ts";
import type { Connection } from "./connection.svelte.ts";
import { PacedQueue, restAfter } from "./pace.svelte.ts";

/** A request id: twelve random hex digits. */
export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** What a new page is told at once; what came before follows a moment later, spread over time. */
const TOLD_AT_OPENING = 20;
const EARLIER_MS = 300;
const EARLIER_JITTER_MS = 1500;
const EARLIER_AT_ONCE = 200;

type Asked = Extract<ClientMessage, { id: string; table: string }>;
type Ask = Asked extends infer A ? (A extends Asked ? Omit<A, "id" | "table"> : never) : never;

export class Table {
  info = $state.raw<TableInfo | null>(null);
  views = $state.raw<SeatView[]>([]);
  clocks = $state.raw<Clocks | null>(null);
  here = $state.raw<PresentPlayer[]>([]);
  /** Every event that this viewer was told, oldest first; on a new page first the latest ones. */
  told = $state.raw<Told[]>([]);
  latest = $state.raw<LatestEvents | null>(null);
  /** The move in flight, until it is acknowledged and its event has arrived. */
  sending = $state.raw<MakeMove | null>(null);
  refused = $state.raw<Reason | null>(null);
  /** The strong bot's best move, its chance to win, and the game's key for the reason. */
  hint = $state.raw<{ seat: number; move: AnyMove; share: number | null; because: string | null } | null>(
    null,
  );
  asking = $state(false);
  /** An error code, when the table cannot be shown. */
  problem = $state<string | null>(null);
  /** How many moves were made while the connection was lost. */
  missed = $state(0);
  /** What has come and is told one after the other. */
  readonly incoming = new PacedQueue<Told | FreeUndo>(
    (message) => (message.type === "told" ? this.#receive(message) : this.#setFreeUndo(message)),
    (last, next) => this.#rest(last, next),
  );

  readonly id: string;
  #connection: Connection;
  #version = 0;
  #seats: number[] = [];
  #hello = "";
  #unanswered = new Map<string, Asked>();
  #settled = 0;
  #earlierTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, connection: Connection) {
    this.id = id;
    this.#connection = connection;
  }

  /** Opens the table; returns how to leave it. */
  open(): () => void {
    const stop = this.#connection.follow(this.#read, this.#sayHello);
    return () => {
      this.incoming.clear();
      clearTimeout(this.#earlierTimer);
      this.#connection.send({ type: "goodbye", id: freshId(), table: this.id });
      stop();
    };
  }

  get version(): number {
    return this.#version;
  }

  seatView(seat: number | null): SeatView | null {
    return this.views.find((seatView) => seatView.seat === seat) ?? null;
  }

  /** What everybody who looks at this screen may see: a spectator's view, where several people share it. */
  get openView(): SeatView | null {
    return this.seatView(null) ?? this.views[0] ?? null;
  }

  /**
   * Sends a move of one of the seats. It is sent again after a lost connection, until the server has
   * answered.
   */
  play(seat: number, move: AnyMove): void {
    this.incoming.skip();
    this.refused = null;
    this.hint = null;
    const message: MakeMove = {
      type: "move",
      id: freshId(),
      table: this.id,
      seat,
      version: this.#version,
      move,
    };
    this.sending = message;
    this.#ask(message);
  }

  /** Sends any other request at this table. */
  request(ask: Ask): void {
    if (ask.type === "hint") this.asking = true;
    this.#ask({ ...ask, id: freshId(), table: this.id } as Asked);
  }

  #ask(message: Asked): void {
    this.#unanswered.set(message.id, message);
    this.#connection.send(message);
  }

  /** At every (re)connection: asks for what happened since our version. */
  #sayHello = (): void => {
    this.#hello = freshId();
    this.#connection.send({
      type: "hello",
      id: this.#hello,
      table: this.id,
      version: this.#version,
      seats: this.#seats,
      contributes: true,
      ...(this.#version === 0 && { most: TOLD_AT_OPENING }),
    });
  };

  #read = (message: ServerMessage): void => {
    switch (message.type) {
      case "welcome":
        if (message.table_id === this.id) this.#welcome(message);
        break;
      case "told":
      case "free_undo":
        if (message.table_id !== this.id) break;
        this.incoming.add(message);
        if (message.type === "told" && this.#isOwn(message)) this.incoming.skip();
        break;
      case "earlier":
        this.#prepend(message);
        break;
      case "here":
        if (message.table_id === this.id) this.here = message.here;
        break;
      case "ack":
        this.#acknowledged(message.id, message.version);
        break;
      case "refused":
        this.#refuse(message);
        break;
      case "hint":
        this.#answer(message);
        break;
    }
  };

  /** What a request by HTTP was answered, unless the server has told more since it was asked. */
  answered(answer: TableInfo, asked: TableInfo): void {
    if (this.info === asked) this.info = answer;
  }

  /** What this player did needs no telling, and what came before it is told by then. */
  #isOwn({ event }: Told): boolean {
    if (event.kind !== "moved" && event.kind !== "undone") return false;
    return event.seat !== null && (this.info?.yours.includes(event.seat) ?? false);
  }

  /** With a clock nobody is kept waiting. */
  #rest(last: Told | FreeUndo, next: Told | FreeUndo): number {
    if (last.type !== "told" || this.clocks) return 0;
    return restAfter(last, next.type === "told" ? next : undefined, this.info?.yours ?? [], settings.pace);
  }

  #welcome(welcome: Welcome): void {
    this.incoming.clear();
    const returned = this.#version > 0;
    const begins = welcome.missed[0]?.version === 1;
    this.told = begins
      ? welcome.missed
      : [...this.told, ...welcome.missed.filter((told) => told.version > this.#version)];
    if (returned && !begins)
      this.missed = welcome.missed.filter((told) => told.event.kind === "moved").length;
    this.info = welcome.table;
    this.views = welcome.views;
    this.clocks = welcome.clocks;
    this.here = welcome.here;
    this.problem = null;
    this.#advanceTo(welcome.version);
    if (!returned && welcome.missed[0] && welcome.missed[0].version > 1) {
      // A lesson counts the moves that were made, from the first on.
      const wait = welcome.table.lesson ? 0 : EARLIER_MS + Math.random() * EARLIER_JITTER_MS;
      this.#earlierTimer = setTimeout(this.#askEarlier, wait);
    }
    for (const message of this.#unanswered.values()) this.#connection.send(message);
  }

  #askEarlier = (): void => {
    const before = this.told[0]?.version ?? 1;
    if (before > 1) this.request({ type: "earlier", before, most: EARLIER_AT_ONCE });
  };

  #prepend(earlier: Earlier): void {
    if (!this.#unanswered.delete(earlier.id)) return;
    const first = this.told[0]?.version ?? 0;
    const before = earlier.told.filter((told) => told.version < first);
    if (!before.length) return;
    this.told = [...before, ...this.told];
    this.#askEarlier();
  }

  #receive(told: Told): void {
    if (told.version <= this.#version) return;
    const moved: Moved | null = told.event.kind === "moved" ? told.event : null;
    if (moved) {
      const before = (this.openView?.view ?? null) as AnyView | null;
      this.latest = { version: told.version, seat: moved.seat, events: moved.events as AnyEvent[], before };
      this.hint = null;
    }
    this.told = [...this.told, told];
    if (told.table) this.info = told.table;
    if (told.views) this.views = told.views;
    if (told.clocks) this.clocks = told.clocks;
    this.#advanceTo(told.version);
  }

  /** The server finds out a moment after the move. */
  #setFreeUndo(undo: FreeUndo): void {
    if (undo.version !== this.#version) return;
    this.views = this.views.map((seatView) =>
      seatView.seat === undo.seat ? { ...seatView, free_undo: undo.moves } : seatView,
    );
  }

  #advanceTo(version: number): void {
    this.#version = version;
    this.#seats = this.views.flatMap((seatView) => (seatView.seat === null ? [] : [seatView.seat]));
    this.#settle();
  }

  #acknowledged(id: string, version: number | null): void {
    this.#unanswered.delete(id);
    if (this.sending?.id === id) {
      this.#settled = version ?? this.#version;
      this.#settle();
    }
  }

  #settle(): void {
    if (this.sending && !this.#unanswered.has(this.sending.id) && this.#settled <= this.#version)
      this.sending = null;
  }

  /** What another request of the page was refused, as if the table had. */
  refuse(error: unknown): void {
    if (error instanceof Refusal) this.refused = { code: error.code, values: {}, rule: "" };
  }

  #refuse(refused: Refused): void {
    // The game has begun, and its table allows no spectators.
    if (refused.code === "no_spectators" && refused.values.table === this.id) this.problem = refused.code;
    if (refused.id === null) return;
    const asked = this.#unanswered.get(refused.id);
    this.#unanswered.delete(refused.id);
    if (refused.id === this.#hello) {
      this.problem = refused.code;
    } else if (asked) {
      if (this.sending?.id === refused.id) this.sending = null;
      if (asked.type === "hint") this.asking = false;
      // Too late, or another tab was first: the table itself shows what came of it.
      if (asked.type === "commit_contribution" || asked.type === "reveal_contribution") return;
      if (asked.type === "earlier") return;
      this.refused = { code: refused.code, values: refused.values, rule: refused.rule };
    }
  }

  #answer(hint: Hint): void {
    if (!this.#unanswered.delete(hint.id)) return;
    this.asking = false;
    const best = hint.moves[0];
    if (best)
      this.hint = { seat: hint.seat, move: best.move as AnyMove, share: best.share, because: best.because };
  }
}
