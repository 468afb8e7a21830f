import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { api, Refusal } from "@/api/client.ts";
import type { Friend, FriendList, GameInfo, Me, SeatInfo, TableInfo } from "@/api/types.gen.ts";
import { speak } from "@/i18n/index.svelte.ts";
import { setPlayer } from "@/session.svelte.ts";
import { WaitingTable } from "./waiting.svelte.ts";

const seat = (kind: SeatInfo["kind"], kept_for: string | null = null) => ({ kind, kept_for }) as SeatInfo;

function table(changes: Partial<TableInfo> = {}): TableInfo {
  const seats = [seat("person"), seat("invited")];
  return {
    id: "t",
    game: "mandala",
    host: "ann",
    yours: [],
    deal_chosen: false,
    seats,
    ...changes,
  } as TableInfo;
}

let answers: [TableInfo, TableInfo][] = [];
function waitingAt(info: TableInfo, invitation: string | null = null): WaitingTable {
  return new WaitingTable(
    () => info,
    () => invitation,
    (answer, asked) => answers.push([answer, asked]),
  );
}

beforeAll(() => speak("en"));
beforeEach(() => {
  answers = [];
  setPlayer({ player: "bob", name: "Bob" } as Me);
});
afterEach(() => {
  setPlayer(null);
  vi.restoreAllMocks();
});

it.each<[string, TableInfo, string | null, boolean]>([
  ["with an invitation", table(), "key", true],
  ["without one, where every free seat is for somebody invited", table(), null, false],
  ["where a seat is open to all", table({ seats: [seat("person"), seat("open")] }), null, true],
  ["where a seat is kept for them", table({ seats: [seat("person"), seat("invited", "bob")] }), null, true],
  ["where it is kept for another", table({ seats: [seat("person"), seat("invited", "cy")] }), null, false],
  ["where they sit already", table({ yours: [1] }), "key", false],
])("says whether somebody may sit down: %s", (_, info, invitation, may) => {
  expect(waitingAt(info, invitation).maySit).toBe(may);
});

it("knows the host, and nobody as host who has no name yet", () => {
  expect(waitingAt(table()).isHost).toBe(false);
  setPlayer({ player: "ann", name: "Ann" } as Me);
  expect(waitingAt(table()).isHost).toBe(true);
  setPlayer(null);
  expect(waitingAt(table()).isHost).toBe(false);
});

it("sits down with the invitation, agreeing to the position that the host chose", async () => {
  const info = table({ deal_chosen: true });
  const answer = table({ yours: [1] });
  const sit = vi.spyOn(api, "sit").mockResolvedValue(answer);
  await waitingAt(info, "key").sit("Bob");
  expect(sit).toHaveBeenCalledWith("t", { key: "key", agrees_to_deal: true });
  expect(answers).toEqual([[answer, info]]);
});

it("says in words why the server refused, until the next attempt", async () => {
  vi.spyOn(api, "start").mockRejectedValueOnce(new Refusal("no_connection")).mockResolvedValue(table());
  const waiting = waitingAt(table());
  const refused = waiting.start();
  expect(waiting.busy).toBe(true);
  await refused;
  expect([waiting.busy, answers]).toEqual([false, []]);
  expect(waiting.problem).not.toBe("");
  await waiting.start();
  expect([waiting.problem, answers.length]).toEqual(["", 1]);
});

it("offers the bots of its own game", async () => {
  const games = [
    { name: "lotus", bots: [{ name: "koi" }] },
    { name: "mandala", bots: [{ name: "frog" }] },
  ];
  vi.spyOn(api, "games").mockResolvedValue(games as GameInfo[]);
  const waiting = waitingAt(table());
  await waiting.loadGame();
  expect(waiting.game?.bots.map(({ name }) => name)).toEqual(["frog"]);
});

it("keeps the first free seat for a friend who is not at the table, those who are here first", async () => {
  const friend = (player: string, here: boolean | null) => ({ player, name: player, here }) as Friend;
  const list = { friends: [friend("bob", false), friend("cy", null), friend("dan", true)] };
  vi.spyOn(api, "friends").mockResolvedValue(list as FriendList);
  const seats = [{ ...seat("person"), player: "ann" }, seat("invited", "cy"), { ...seat("open"), seat: 2 }];
  const info = table({ seats: seats as SeatInfo[] });
  const changeSeat = vi.spyOn(api, "changeSeat").mockResolvedValue(info);
  const waiting = waitingAt(info);
  await waiting.loadFriends();
  expect(waiting.invitable.map(({ player }) => player)).toEqual(["dan", "bob"]);
  await waiting.invite("dan");
  expect(changeSeat).toHaveBeenCalledWith("t", { seat: 2, to: { kind: "invited", player: "dan" } });
  expect(waiting.invited).toBe("dan");
});
