/**
 * A client-side router: links are ordinary links, and a click on an internal one does not reload the page.
 */

let path = $state(location.pathname + location.search + location.hash);

export function here(): URL {
  return new URL(path, location.origin);
}

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  path = to;
  scrollTo(0, 0);
}

addEventListener("popstate", () => (path = location.pathname + location.search + location.hash));

addEventListener("click", (event) => {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (
    !link ||
    link.origin !== location.origin ||
    link.hasAttribute("download") ||
    link.target ||
    link.pathname.startsWith("/api/")
  )
    return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
