/** Invitations to tables, on every page: live while the page has the player's socket. */

import type { Listing, ServerMessage } from "./api/types.gen.ts";
import type { Connection } from "./table/connection.svelte.ts";

export class Invitations {
  #tables = $state.raw<Listing[]>([]);
  /** Those that were put away on this page. */
  #putAway = $state.raw<string[]>([]);

  /** The newest to show at this path: the home page lists them all, and each has a page of its own. */
  shownAt(path: string): Listing | null {
    if (path === "/") return null;
    const isShown = ({ id }: Listing) => path !== `/table/${id}` && !this.#putAway.includes(id);
    return this.#tables.find(isShown) ?? null;
  }

  putAway(table: string): void {
    this.#putAway = [...this.#putAway, table];
  }

  /** Returns a function that stops. */
  follow(connection: Connection): () => void {
    const stop = connection.follow(this.#read, () => connection.send({ type: "open_invitations" }));
    return () => {
      this.#tables = [];
      stop();
    };
  }

  #read = (message: ServerMessage): void => {
    if (message.type === "invitations") this.#tables = message.tables;
  };
}

export const invitations = new Invitations();
