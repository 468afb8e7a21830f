/** Follows the lobby for several parts of the page: it is opened for the first, and closed after the last. */

import type { ServerMessage } from "./api/types.gen.ts";
import type { Connection } from "./table/connection.svelte.ts";

let followers = 0;

/** Returns a function that stops; every new follower has the whole lobby told again. */
export function followLobby(connection: Connection, read: (message: ServerMessage) => void): () => void {
  followers += 1;
  const stop = connection.follow(read, () => connection.send({ type: "open_lobby" }));
  return () => {
    followers -= 1;
    if (followers === 0) connection.send({ type: "close_lobby" });
    stop();
  };
}
