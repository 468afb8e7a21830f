/** The player of this browser. A visitor becomes a guest with the first request that needs a name. */

import { api, Refusal } from "@/api/client.ts";
import type { Me } from "@/api/types.gen.ts";
import { t } from "@/i18n/index.svelte.ts";
import { connection } from "@/table/connection.svelte.ts";

/** undefined until the server has answered. */
let me = $state<Me | null | undefined>(undefined);
let asked: Promise<Me | null> | null = null;

export function currentPlayer(): Me | null | undefined {
  return me;
}

/** Asks the server, the first time only. */
export async function loadSession(): Promise<Me | null> {
  asked ??= api.me().catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "not_signed_in") return null;
    asked = null;
    throw error;
  });
  return (me = await asked);
}

/** After signing in, out, or renaming. Another player needs another socket. */
export function setPlayer(next: Me | null): void {
  const other = next?.player !== me?.player;
  me = next;
  asked = Promise.resolve(next);
  if (other) connection.reconnect();
}

/** The player of this browser; creates a guest where there is none. */
export async function ensurePlayer(name = ""): Promise<Me> {
  const known = await loadSession();
  if (known) return known;
  setPlayer(
    await api.becomeGuest(
      name.trim() || t("guest.name", { number: 1000 + Math.floor(Math.random() * 9000) }),
    ),
  );
  return me!;
}
