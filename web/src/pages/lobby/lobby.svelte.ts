/** The lobby as it changes: public tables, and mine. */

import type { Listing, ServerMessage } from "@/api/types.gen.ts";
import { followLobby } from "@/lobby-following.ts";
import type { Connection } from "@/table/connection.svelte.ts";

export class Lobby {
  open = $state.raw<Listing[]>([]);
  mine = $state.raw<Listing[]>([]);
  known = $state(false);
  #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  follow(): () => void {
    return followLobby(this.#connection, this.#read);
  }

  #read = (message: ServerMessage): void => {
    if (message.type === "lobby") {
      this.open = message.tables;
      this.mine = message.mine;
      this.known = true;
    } else if (message.type === "listed") {
      if (message.mine) this.mine = replaced(this.mine, message.listing);
      if (message.listing.public) this.open = replaced(this.open, message.listing);
    } else if (message.type === "unlisted") {
      if (message.mine) this.mine = this.mine.filter((table) => table.id !== message.id);
      else this.open = this.open.filter((table) => table.id !== message.id);
    }
  };
}

/** Newest first. */
function replaced(tables: Listing[], listing: Listing): Listing[] {
  return [listing, ...tables.filter((table) => table.id !== listing.id)];
}
