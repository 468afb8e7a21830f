/** The webhook of a table, for its host: whether the site allows one, and where it posts to. */

import { api } from "@/api/client.ts";
import type { WebhookInfo } from "@/api/types.gen.ts";
import { Attempt } from "@/table/attempt.svelte.ts";

const NONE: WebhookInfo = { url: null, secret: null };

export class TableWebhook {
  /** Until the server has said so, it is not. */
  allowed = $state(false);
  hook = $state.raw(NONE);
  readonly #attempt = new Attempt();
  readonly #table: string;

  constructor(table: string) {
    this.#table = table;
  }

  get problem(): string {
    return this.#attempt.problem;
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
    return this.#ask(() => api.setWebhook(this.#table, url));
  }

  stop(): Promise<void> {
    return this.#ask(async () => {
      await api.dropWebhook(this.#table);
      return NONE;
    });
  }

  #ask(action: () => Promise<WebhookInfo>): Promise<void> {
    return this.#attempt.run(async () => {
      this.hook = await action();
    });
  }
}
