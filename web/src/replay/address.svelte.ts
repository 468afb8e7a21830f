import { onMount } from "svelte";
import type { Playback } from "./playback.svelte.ts";
import type { Eyes } from "./review.ts";

/** Keeps the moment on show, and whose eyes see it, in the page's address; null while nothing is shown. */
export function followAddress(playback: Playback, eyes: () => Eyes | null): void {
  onMount(() => {
    const follow = () => playback.go(Number(location.hash.slice(1)) || 0);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  });
  // Browsers do not let a page change its address many times a second.
  $effect(() => {
    const shown = eyes();
    const here = `${location.pathname}?view=${shown}#${playback.position}`;
    const timer = shown === null ? undefined : setTimeout(() => history.replaceState(null, "", here), 150);
    return () => clearTimeout(timer);
  });
}
