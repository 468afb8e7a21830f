/** What moves sound like: the game says how, else it is a card. */

import { untrack } from "svelte";
import type { GameFolder } from "@/games/contract.ts";
import { sound } from "@/sound/index.ts";
import type { Table } from "./table.svelte.ts";

/** For a table's page: every move that arrives is heard once. */
export function followSounds(table: Table, game: () => GameFolder | null): void {
  $effect(() => {
    const { latest } = table;
    if (latest) untrack(() => sound(game()?.soundOf?.(latest.events) ?? "card"));
  });
}
