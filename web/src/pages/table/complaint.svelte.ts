/** What a player may do about somebody at the table: block them, or tell the moderators. */

import { api } from "@/api/client.ts";
import { t } from "@/i18n/index.svelte.ts";
import { sayProblem } from "@/table/problems.ts";

export class ComplaintAbout {
  busy = $state(false);
  /** What became of blocking, in words; empty before. */
  blocked = $state("");
  /** What became of the report. */
  reported = $state("");
  readonly #player: string;
  readonly #name: string;

  constructor(player: string, name: string) {
    this.#player = player;
    this.#name = name;
  }

  async block(): Promise<void> {
    this.blocked = await this.#asked(() => api.block(this.#player), "report.blocked");
  }

  async report(table: string, reason: string): Promise<void> {
    const body = { player: this.#player, reason: reason.trim() };
    this.reported = await this.#asked(() => api.report(table, body), "report.thanks");
  }

  async #asked(request: () => Promise<unknown>, done: string): Promise<string> {
    this.busy = true;
    try {
      await request();
      return t(done, { name: this.#name });
    } catch (error) {
      return sayProblem(error);
    } finally {
      this.busy = false;
    }
  }
}
