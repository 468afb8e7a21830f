/** The account of the player who is signed in: its sessions, tokens, password and e-mail address. */

import { api } from "@/api/client.ts";
import type {
  DropEmail,
  MailInfo,
  MailWishes,
  NewEmail,
  NewToken,
  SessionInfo,
  Token,
} from "@/api/types.gen.ts";
import { setPlayer } from "@/session.svelte.ts";
import { connection } from "@/table/connection.svelte.ts";

/** The props of a section of the account's page; `attempt` shows what was `said`, or why it was refused. */
export interface AccountSection {
  account: OwnAccount;
  attempt: (action: () => Promise<void>, said?: string) => Promise<void>;
}

/** Each request rejects where the server refuses it. */
export class OwnAccount {
  /** A new one has its secret until the page is left. */
  tokens = $state.raw<Token[]>([]);
  sessions = $state.raw<SessionInfo[]>([]);
  /** Null until it is known, or where the site sends no e-mails. */
  mail = $state.raw<MailInfo | null>(null);

  async load(): Promise<void> {
    [this.tokens, this.sessions] = await Promise.all([api.tokens(), api.sessions()]);
  }

  async makeToken(body: NewToken): Promise<void> {
    this.tokens = [...this.tokens, await api.newToken(body)];
  }

  async dropToken(id: string): Promise<void> {
    await api.dropToken(id);
    this.tokens = this.tokens.filter((one) => one.id !== id);
  }

  async endSession(id: string): Promise<void> {
    await api.endSession(id);
    await this.load();
  }

  async endOtherSessions(): Promise<void> {
    await api.endOtherSessions();
    await this.load();
  }

  /** All other sessions end, and the tokens; `current` is empty where there is none. */
  async changePassword(current: string, next: string): Promise<void> {
    setPlayer(await api.changePassword({ current: current || null, new: next }));
    connection.reconnect();
    await this.load();
  }

  async loadMail(): Promise<void> {
    this.mail = await api.email();
  }

  async setEmail(body: NewEmail): Promise<void> {
    this.mail = await api.setEmail(body);
  }

  async dropEmail(body: DropEmail): Promise<void> {
    await api.dropEmail(body);
    this.mail = null;
  }

  async wishMail(body: MailWishes): Promise<void> {
    this.mail = await api.wishMail(body);
  }
}
