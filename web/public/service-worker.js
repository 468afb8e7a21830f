// The shell opens without a network: pages and hashed assets are kept, the API never.
const SHELL = "nelumbo-shell-1";
/** What a notice says, in the reader's language: the page leaves it here. */
const WORDS = "nelumbo-words";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add("/")));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== SHELL && name !== WORDS).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/"))
    return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(event.request));
});

/** The newest page where there is a network, the kept one otherwise. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) (await caches.open(SHELL)).put("/", answer.clone());
    return answer;
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

/** Assets are named by their content, so a kept one is never old. */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(SHELL)).put(request, answer.clone());
  return answer;
}

self.addEventListener("push", (event) => event.waitUntil(notify(event.data?.json() ?? {})));

/** The server says which table and game, and how many tables wait; the words are this browser's. */
async function notify({ kind, table, game, waiting }) {
  const kept = await (await caches.open(WORDS)).match("/words");
  const words = kept ? await kept.json() : { language: "en", turn: "It is your turn", games: {} };
  const several = kind === "turn" && waiting > 1 && words.turns;
  // Some systems have no badge.
  if (kind === "turn") await self.navigator.setAppBadge?.(waiting || 1).catch(() => {});
  await self.registration.showNotification(
    several ? words.turns.replace("{count}", waiting) : (words[kind] ?? words.turn),
    {
      body: several ? "Nelumbo" : (words.games[game] ?? "Nelumbo"),
      lang: words.language,
      // One notice for all turns: a later one takes its place.
      tag: kind === "turn" ? "turn" : `${kind}-${table}`,
      icon: "/icon-192.png",
      data: { path: table && !several ? `/table/${table}` : "/" },
    },
  );
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.path));
});

/** The table where it is open already, otherwise in a new page. */
async function show(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}
