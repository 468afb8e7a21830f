/** What this player looks for: kept alive on every page until a table is found. */

import { api } from "@/api/client.ts";
import type { NewSeek, SeekInfo, ServerMessage } from "@/api/types.gen.ts";
import { followLobby } from "@/lobby-following.ts";
import { go } from "@/router.svelte.ts";
import { seekBar } from "@/seek-bar.svelte.ts";
import { ensurePlayer } from "@/session.svelte.ts";
import { connection } from "@/table/connection.svelte.ts";

class Seeking {
  seeks = $state.raw<SeekInfo[]>([]);
  #stop: (() => void) | null = null;
  #entered = new Set<string>();

  get live(): SeekInfo | undefined {
    return this.seeks.find((seek) => seek.live && seek.table === null);
  }

  get overDays(): SeekInfo[] {
    return this.seeks.filter((seek) => !seek.live && seek.table === null);
  }

  async load(): Promise<void> {
    this.#take(await api.seeks());
  }

  async look(wanted: NewSeek): Promise<void> {
    await ensurePlayer();
    this.#follow();
    this.#take(await api.seek(wanted));
  }

  async accept(seek: string): Promise<void> {
    this.#take(await api.acceptMatch(seek));
  }

  async stop(seek: string): Promise<void> {
    this.#take(await api.stopSeeking(seek));
  }

  #read = (message: ServerMessage): void => {
    if (message.type === "seeks") this.#take(message.seeks);
  };

  #take(seeks: SeekInfo[]): void {
    this.seeks = seeks;
    const opened = seeks.find(({ table }) => table !== null && !this.#entered.has(table));
    if (opened) {
      this.#entered.add(opened.table!);
      go(`/table/${opened.table}`);
    }
    seekBar.shown = this.live !== undefined;
    if (this.live) this.#follow();
    else this.#unfollow();
  }

  #follow(): void {
    this.#stop ??= followLobby(connection, this.#read);
  }

  #unfollow(): void {
    this.#stop?.();
    this.#stop = null;
  }
}

export const seeking = new Seeking();
