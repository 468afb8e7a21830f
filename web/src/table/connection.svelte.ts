/** The page's one WebSocket: reconnects with backoff, detects a dead connection by pings. */

import type { Announcement, ClientMessage, ServerMessage } from "@/api/types.gen.ts";

const PING_AFTER = 4_000; // milliseconds of silence
const PONG_TIMEOUT = 4_500; // with the silence before it, a loss shows within 10 s
const MAX_BACKOFF = 8_000;

export class Connection {
  /** "new" until it has opened once. */
  status = $state<"new" | "open" | "lost">("new");
  lostAt = $state<number | null>(null);
  /** What the host tells everybody; empty until then, and when it was put away. */
  announcement = $state("");
  /** How often chat was refused because a moderator's warning is not read. */
  warned = $state(0);
  /** The server's clock minus ours, in milliseconds. */
  skew = $state(0);

  #socket: WebSocket | null = null;
  #announcedAt = 0;
  #tries = 0;
  #lastMessageAt = 0;
  #pingedAt: number | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #readers = new Set<(message: ServerMessage) => void>();
  #openers = new Set<() => void>();
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  /**
   * Opens the socket with the first subscriber. `read` gets every message, `opened` is called at each
   * (re)connection. Returns a function that unsubscribes.
   */
  follow(read: (message: ServerMessage) => void, opened: () => void): () => void {
    this.#readers.add(read);
    this.#openers.add(opened);
    if (this.#socket === null && this.#retry === undefined) this.#connect();
    else if (this.status === "open") opened();
    return () => {
      this.#readers.delete(read);
      this.#openers.delete(opened);
      if (this.#readers.size === 0) this.#close();
    };
  }

  /** False when there is no connection: the caller sends again later. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Reconnects at once instead of waiting for the backoff. */
  retryNow(): void {
    this.#dropAndRetry(0);
  }

  /** Reconnects as another player, where it is in use. */
  reconnect(): void {
    if (this.#readers.size > 0) this.#dropAndRetry(0);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#lastMessageAt = Date.now();
    this.#pingedAt = null;
    socket.onopen = () => {
      this.#tries = 0;
      this.status = "open";
      this.lostAt = null;
      for (const opened of [...this.#openers]) opened();
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => {
      if (socket === this.#socket) this.#dropAndRetry();
    };
    this.#watch ??= setInterval(() => this.#checkAlive(), 1_000);
    addEventListener("offline", this.#offline);
    addEventListener("online", this.#online);
  }

  #receive(message: ServerMessage): void {
    this.#lastMessageAt = Date.now();
    this.#pingedAt = null;
    if (message.type === "pong") this.skew = message.at - Date.now();
    if (message.type === "announcement") this.#announce(message);
    if (message.type === "refused" && message.code === "warned") this.warned += 1;
    if (message.type === "bye") this.#dropAndRetry(message.after * (0.5 + Math.random()));
    for (const read of [...this.#readers]) read(message);
  }

  /** Each announcement shows until it is put away, also after a reconnection. */
  #announce({ text, made_at }: Announcement): void {
    if (made_at !== this.#announcedAt || text === "") this.announcement = text;
    this.#announcedAt = made_at;
  }

  #checkAlive(): void {
    if (this.#socket?.readyState === WebSocket.CONNECTING) {
      if (Date.now() - this.#lastMessageAt > MAX_BACKOFF) this.#dropAndRetry();
    } else if (this.#pingedAt !== null) {
      if (Date.now() - this.#pingedAt > PONG_TIMEOUT) this.#dropAndRetry();
    } else if (Date.now() - this.#lastMessageAt > PING_AFTER && this.send({ type: "ping", id: 1 })) {
      this.#pingedAt = Date.now();
    }
  }

  #offline = (): void => this.#dropAndRetry();
  #online = (): void => {
    if (this.status !== "open") this.retryNow();
  };

  #dropAndRetry(wait = Math.min(MAX_BACKOFF, 400 * 2 ** this.#tries) * (0.5 + Math.random())): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    if (this.#readers.size === 0) return;
    if (this.status === "open") this.status = "lost";
    this.lostAt ??= Date.now();
    this.#tries += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #close(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#watch);
    this.#retry = this.#watch = undefined;
    removeEventListener("offline", this.#offline);
    removeEventListener("online", this.#online);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.status = "new";
    this.lostAt = null;
  }
}

/** Lobby and tables share one socket. */
export const connection = new Connection(
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`,
);
