/**
 * Web push in this browser: whether it is supported, whether it is on, and the words for the service worker.
 */

import { api } from "@/api/client.ts";
import { names, words } from "@/games/index.ts";
import { current, t } from "@/i18n/index.svelte.ts";

const STORED = "nelumbo.push";
const WORDS = "nelumbo-words";

/** The server's id of this browser's subscription; null without one. */
let browser = $state<string | null>(localStorage.getItem(STORED));

export function isOn(): boolean {
  return browser !== null;
}

export function isPossible(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Asks for permission and subscribes; false where the browser or the player declines. */
export async function turnOn(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const worker = await navigator.serviceWorker.ready;
  const kept = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => null);
  const { endpoint, keys } = kept?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return false;
  storeId((await api.subscribe({ endpoint, p256dh: keys.p256dh, auth: keys.auth })).id);
  await storeWords();
  return true;
}

export async function turnOff(): Promise<void> {
  const id = browser;
  storeId(null);
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  if (id) await api.unsubscribe(id);
}

/** Forgets a subscription that belongs to another player, or that the server has dropped. */
export async function check(): Promise<void> {
  if (browser === null) return;
  const known = await api.browsers();
  if (!known.some((one) => one.id === browser)) storeId(null);
}

/** Stores the text of a notification for the service worker, which has no catalogs. */
export async function storeWords(): Promise<void> {
  if (browser === null || !("caches" in window)) return;
  const language = current();
  await Promise.all(names.map(words));
  const content = {
    language,
    turn: t("push.turn"),
    turns: t("push.turns", { count: "{count}" }),
    sat: t("push.sat"),
    invited: t("push.invited"),
    ready: t("push.ready"),
    games: Object.fromEntries(names.map((name) => [name, t(`${name}.title`)])),
  };
  await (await caches.open(WORDS)).put("/words", Response.json(content));
}

function storeId(id: string | null): void {
  browser = id;
  if (id === null) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, id);
}
