/** What moderators tell me: a warning, which has to be read, or what became of my reports. */

import { api } from "@/api/client.ts";
import type { ModeratorMessage } from "@/api/types.gen.ts";
import { t } from "@/i18n/index.svelte.ts";
import { Attempt } from "@/table/attempt.svelte.ts";

export class MessagesToMe {
  #messages = $state.raw<ModeratorMessage[]>([]);
  readonly attempt = new Attempt();
  readonly warning = $derived(this.#messages.find(({ kind }) => kind === "warning") ?? null);
  readonly answer = $derived(this.#messages.find(({ kind }) => kind !== "warning") ?? null);

  load(): Promise<void> {
    return this.attempt.run(async () => void (this.#messages = await api.moderatorMessages()));
  }

  haveRead({ id }: ModeratorMessage): Promise<void> {
    return this.attempt.run(async () => void (this.#messages = await api.haveRead(id)));
  }
}

export function answerWords({ kind, name }: ModeratorMessage): string {
  return name === null ? t(`moderator.${kind}.name`) : t(`moderator.${kind}`, { name });
}
