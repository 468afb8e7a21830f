/** Sign-in with another provider, where the host has one. */

import { api } from "@/api/client.ts";
import type { OidcInfo } from "@/api/types.gen.ts";
import { setPlayer } from "@/session.svelte.ts";

const MARK = "#oidc=";

/** Each request rejects where the server refuses it. */
export class OidcAccount {
  info = $state.raw<OidcInfo | null>(null);

  async load(): Promise<void> {
    this.info = await api.oidc();
  }

  /** Leaves for the provider; an account is connected by its password, where it has one. */
  async leave(password = ""): Promise<void> {
    location.assign((await api.startOidc({ password: password || null })).url);
  }

  async create(name: string): Promise<void> {
    setPlayer(await api.oidcName(name));
  }

  async disconnect(password: string): Promise<void> {
    this.info = await api.endOidc(password);
  }
}

/** What the way back from the provider says, once: `connected`, or the code of a refusal. */
export function saidOnReturn(): string {
  if (!location.hash.startsWith(MARK)) return "";
  const said = location.hash.slice(MARK.length);
  history.replaceState(history.state, "", location.pathname);
  return said;
}
