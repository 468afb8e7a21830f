import { expect, it } from "vitest";
import type { ClientMessage, Listing, ServerMessage } from "./api/types.gen.ts";
import { Invitations } from "./invitations.svelte.ts";
import type { Connection } from "./table/connection.svelte.ts";

class FakeSocket {
  sent: ClientMessage[] = [];
  tell: (message: ServerMessage) => void = () => {};
  follow(read: (message: ServerMessage) => void, opened: () => void): () => void {
    this.tell = read;
    opened();
    return () => (this.tell = () => {});
  }
  send(message: ClientMessage): boolean {
    this.sent.push(message);
    return true;
  }
}

const message = (...ids: string[]): ServerMessage => ({
  type: "invitations",
  tables: ids.map((id) => ({ id })) as Listing[],
});

it("shows the newest that was not put away, but not at home or at its own table", () => {
  const socket = new FakeSocket();
  const invitations = new Invitations();
  const stop = invitations.follow(socket as unknown as Connection);
  expect(socket.sent).toEqual([{ type: "open_invitations" }]);
  socket.tell(message("new", "old"));
  expect(invitations.shownAt("/rules/lotus")?.id).toBe("new");
  expect(invitations.shownAt("/")).toBe(null);
  expect(invitations.shownAt("/table/new")?.id).toBe("old");
  invitations.putAway("new");
  expect(invitations.shownAt("/rules/lotus")?.id).toBe("old");
  socket.tell(message());
  expect(invitations.shownAt("/rules/lotus")).toBe(null);
  socket.tell(message("old"));
  stop();
  expect(invitations.shownAt("/rules/lotus")).toBe(null);
});
