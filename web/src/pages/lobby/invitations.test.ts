import { expect, it } from "vitest";
import type { Listing } from "@/api/types.gen.ts";
import { inviter, isInvitation } from "./invitations.ts";

const ANN = { kind: "person", player: "ann", name: "Ann", kept_for: null };
const KEPT = { kind: "invited", player: null, name: "Bob", kept_for: "bob" };
const table = { status: "waiting", host: "ann", seats: [ANN, KEPT] } as Listing;

it.each([
  ["the one for whom a seat is kept", table, "bob", true],
  ["nobody else", table, "cy", false],
  ["nobody without a name", table, null, false],
  ["nobody once the game has begun", { ...table, status: "playing" } as Listing, "bob", false],
])("invites %s", (_, listing, me, invited) => {
  expect(isInvitation(listing, me)).toBe(invited);
});

it("knows who invites, where they sit at the table", () => {
  expect(inviter(table)).toBe("Ann");
  expect(inviter({ ...table, host: "the cup" })).toBe(null);
});
