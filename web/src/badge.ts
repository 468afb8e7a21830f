/** The badge of the installed app: at how many tables it is the player's turn. */
import { api } from "@/api/client.ts";

const isInstalled = () => "setAppBadge" in navigator && matchMedia("(display-mode: standalone)").matches;

export function showBadge(count: number): void {
  if (isInstalled()) void navigator.setAppBadge(count).catch(() => {});
}

/** Asks the server, after the player has decided somewhere. */
export async function refreshBadge(): Promise<void> {
  if (!isInstalled()) return;
  const tables = await api.myTables().catch(() => null);
  if (tables) showBadge(tables.filter((table) => table.your_turn).length);
}
