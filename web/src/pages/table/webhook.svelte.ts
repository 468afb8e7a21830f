/** The webhook of a table, for its host: whether the site allows one, and where it posts to. */

import { api } from "@/api/client.ts";
import type { WebhookInfo } from "@/api/types.gen.ts";
import { sayProblem } from "@/table/problems.ts";

const NONE: WebhookInfo = { url: null, secret: null };

export class TableWebhook {
  /** Until the server has said so, it is not. */
  allowed = $state(false);
  hook = $state.raw(NONE);
  problem = $state("");
  readonly #table: string;

  constructor(table: string) {
    this.#table = table;
  }

  async load(): Promise<void> {
    try {
      if (!(await api.notices()).webhooks) return;
      this.hook = await api.webhook(this.#table);
      this.allowed = true;
    } catch {
      // Not offered, then.
    }
  }

  set(url: string): Promise<void> {
    return this.#attempt(() => api.setWebhook(this.#table, url));
  }

  stop(): Promise<void> {
    return this.#attempt(async () => {
      await api.dropWebhook(this.#table);
      return NONE;
    });
  }

  async #attempt(action: () => Promise<WebhookInfo>): Promise<void> {
    this.problem = "";
    try {
      this.hook = await action();
    } catch (error) {
      this.problem = sayProblem(error);
    }
  }
}
