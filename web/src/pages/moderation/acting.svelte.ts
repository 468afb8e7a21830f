/** What moderators ask of the server without a report: about players, tables and addresses. */

import { api } from "@/api/client.ts";
import type { ActOnPlayer, BanAddress, ModerationInfo, PlayerConduct, SiteGlance } from "@/api/types.gen.ts";
import { t } from "@/i18n/index.svelte.ts";
import { Attempt } from "@/table/attempt.svelte.ts";

export class ModeratedPlayers {
  /** Those who were looked for last; null until the server has answered. */
  players = $state.raw<PlayerConduct[] | null>(null);
  /** Whether they were looked for by name, or else are all with a role, a silence or a ban. */
  named = $state(false);
  done = $state("");
  readonly attempt = new Attempt();

  /** By the beginning of a name, or by the link to a player's page. */
  find(text: string): Promise<void> {
    const wanted = text.trim().replace(/^.*\/player\//, "");
    return this.#run(async () => {
      ({ players: this.players } = await api.conduct(wanted));
      this.named = wanted !== "";
    });
  }

  act(player: string, body: ActOnPlayer): Promise<void> {
    return this.#run(async () => {
      const changed = await api.actOnPlayer(player, body);
      this.players = this.players!.map((one) => (one.player === changed.player ? changed : one));
      this.done = t(`moderation.done.${body.action}`, { name: changed.name });
    });
  }

  #run(action: () => Promise<void>): Promise<void> {
    this.done = "";
    return this.attempt.run(action);
  }
}

export class Site {
  glance = $state.raw<SiteGlance | null>(null);
  readonly attempt = new Attempt();

  load(): Promise<void> {
    return this.attempt.run(async () => void (this.glance = await api.site()));
  }
}

export class TableToClose {
  link = $state("");
  done = $state(false);
  readonly attempt = new Attempt();

  /** What was refused stays, to be put right. */
  close(): Promise<void> {
    // The last part of a link, or an id by itself.
    const id = this.link
      .trim()
      .replace(/[?#].*$/, "")
      .replace(/\/+$/, "")
      .replace(/^.*\//, "");
    return this.attempt.run(async () => {
      await api.closeTable(id);
      this.link = "";
      this.done = true;
    });
  }
}

export class BannedAddresses {
  readonly attempt = new Attempt();
  readonly #changed: (info: ModerationInfo) => void;

  constructor(changed: (info: ModerationInfo) => void) {
    this.#changed = changed;
  }

  lift(address: string): Promise<void> {
    return this.attempt.run(async () => this.#changed(await api.liftBan(address)));
  }

  /** Whether it was accepted. */
  async ban(body: BanAddress): Promise<boolean> {
    await this.attempt.run(async () => this.#changed(await api.banAddress(body)));
    return !this.attempt.problem;
  }
}
