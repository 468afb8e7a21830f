import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { fly, type Flight } from "./motion.ts";

/** Attached to a board: starts the flights of the news once the board shows it. */
export function flying<News>(
  news: () => News | null,
  flights: (news: News) => Flight[],
): Attachment<HTMLElement> {
  return (board) => {
    $effect(() => {
      const told = news();
      if (told) untrack(() => fly(board, flights(told)));
    });
  };
}
