import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { fly, type Flight } from "./motion.ts";

/** Attached to a board: starts the flights of the latest events once the board shows them. */
export function flying<Events>(
  latest: () => Events | null,
  flights: (latest: Events) => Flight[],
): Attachment<HTMLElement> {
  return (board) => {
    $effect(() => {
      const told = latest();
      if (told) untrack(() => fly(board, flights(told)));
    });
  };
}
