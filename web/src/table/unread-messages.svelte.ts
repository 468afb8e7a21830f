/** How many messages of a table's chat are new. A reload does not make read ones new again. */

import type { Table } from "./table.svelte.ts";

export class UnreadMessages {
  readonly #key: string;
  readonly #table: Table;
  readonly #isShown: () => boolean;
  #read = $state(0);
  readonly #messages = $derived.by(
    () => this.#table.told.filter(({ event }) => event.kind === "said" && event.text).length,
  );

  constructor(table: Table, isShown: () => boolean) {
    this.#table = table;
    this.#isShown = isShown;
    this.#key = `nelumbo.read.${table.id}`;
    this.#read = Number(localStorage.getItem(this.#key) ?? 0);
    $effect(() => {
      if (!isShown()) return;
      this.#read = this.#messages;
      localStorage.setItem(this.#key, String(this.#messages));
    });
  }

  get count(): number {
    return this.#isShown() ? 0 : Math.max(0, this.#messages - this.#read);
  }
}
