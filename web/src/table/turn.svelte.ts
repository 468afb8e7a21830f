/**
 * Calls a player whose page is in the background: by title and icon, and by sound or notification if turned
 * on.
 */
import { refreshBadge } from "@/badge.ts";
import { t } from "@/i18n/index.svelte.ts";
import { settings } from "@/settings.svelte.ts";
import { sound } from "@/sound/index.ts";
import type { Table } from "./table.svelte.ts";
import type { Viewpoint } from "./viewpoint.svelte.ts";

/** For a table's page: the title shows whose turn it is, and the player is called when theirs begins. */
export function followTurn(table: Table, viewpoint: Viewpoint, title: () => string): void {
  let called = 0;
  $effect(() => {
    const game = title();
    const yours = viewpoint.acting.length > 0 && !viewpoint.over;
    if (game) showTurn(yours, game);
    if (!yours) void refreshBadge();
    return () => showTurn(false, game);
  });
  $effect(() => {
    const since = table.views.find((one) => one.moves.length)?.since ?? 0;
    if (!viewpoint.mine || since <= called) return;
    if (called > 0) callPlayer(title());
    called = since;
  });
}

function showTurn(yours: boolean, game: string): void {
  document.title = yours ? t("title.yours", { game }) : t("title.table", { game });
  document.querySelector("link[rel=icon]")?.setAttribute("href", yours ? "/icon-turn.svg" : "/icon.svg");
}

/** Called once when a decision begins. */
function callPlayer(game: string): void {
  sound("turn");
  if (settings.notify && document.hidden && "Notification" in window && Notification.permission === "granted")
    new Notification(t("turn.yours"), { body: game, icon: "/icon-192.png", tag: "nelumbo-turn" });
}
