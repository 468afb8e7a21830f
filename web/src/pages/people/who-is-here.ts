import { connection } from "@/table/connection.svelte.ts";

/**
 * For a page that shows who is here, which changes by itself: asks again now and then, and keeps the socket
 * open, so that others see its player here too. Returns how to stop.
 */
export function followWhoIsHere(refresh: () => Promise<void>, everyMs: number): () => void {
  const timer = setInterval(() => void refresh(), everyMs);
  const leave = connection.follow(
    () => {},
    () => {},
  );
  return () => {
    clearInterval(timer);
    leave();
  };
}
