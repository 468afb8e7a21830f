/** Keeps the home page in this browser: the site opens without a network, whatever was opened first. */

import { withWords } from "./i18n/with-words.ts";

const SHELL = "nelumbo-shell-1";

export async function keepShell(): Promise<void> {
  await navigator.serviceWorker.register("/service-worker.js");
  await navigator.serviceWorker.ready;
  await atLeisure();
  await withWords("lobby", import("./pages/Lobby.svelte"));
  const kept = await caches.open(SHELL);
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const assets = loaded.filter((name) => new URL(name).pathname.startsWith("/assets/"));
  await Promise.all(assets.map(async (name) => (await kept.match(name)) ?? kept.add(name)));
  performance.mark("shell kept");
}

/** When the page has nothing else to do. */
function atLeisure(): Promise<unknown> {
  return new Promise((done) =>
    "requestIdleCallback" in window ? requestIdleCallback(done) : setTimeout(done, 2000),
  );
}
