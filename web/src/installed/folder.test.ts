import { flushSync } from "svelte";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it, vi } from "vitest";
import { parse } from "../../po.ts";
import type { AnyMove, AnyView } from "@/games/contract.ts";
import { names } from "@/games/index.ts";
import { addCatalog } from "@/i18n/index.svelte.ts";
import { atTable, confirm, key, place, press, sentence, type Example } from "@/table/testing.svelte.ts";
import type { BoardModule } from "./contract.ts";
import { folderOf, installedFolder, installedMessages } from "./folder.ts";

const PACKAGE = join(import.meta.dirname, "../../../examples/goofspiel/goofspiel/web");
const { messages } = parse(readFileSync(join(PACKAGE, "i18n/en.po"), "utf8"));
const { default: module } = (await import(/* @vite-ignore */ join(PACKAGE, "board.js"))) as {
  default: BoardModule;
};
const game = folderOf(module);

const example = {
  seats: [
    { seat: 0, name: "Ana", bot: false, mine: true },
    { seat: 1, name: "Koi", bot: true, mine: false },
  ],
  view: {
    viewer: 0,
    seats: 2,
    to_move: 0,
    awaited: [0, 1],
    over: false,
    prizes: [4, 9],
    played: [[2], [6]],
    hands: [
      [0, 1, 8],
      [3, 11, 12],
    ],
    ready: [false, false],
    own: null,
    scores: [0, 5],
  } as AnyView,
  moves: [0, 1, 8].map((card) => ({ move: "bid", card })) as AnyMove[],
} satisfies Example<AnyView, AnyMove>;
const { play, show } = atTable(names[0]!, example);

beforeAll(() => addCatalog("goofspiel", () => () => Promise.resolve({ messages })));

it("draws the board of another package and sends what is pressed on it", () => {
  show(game.Board);
  expect(sentence()).toBe("Bid a card for the 10.");
  press(place("card-8"));
  flushSync();
  expect(sentence()).toBe("Bid the 9");
  expect(place("card-8").classList.contains("chosen")).toBe(true);
  confirm();
  expect(play).toHaveBeenCalledWith({ move: "bid", card: 8 });
});

it("is played by keyboard alone, and its places are named", () => {
  show(game.Board);
  expect(place("card-1").getAttribute("aria-label")).toBe("Bid the 2");
  key("t");
  key("t");
  key("Enter");
  expect(play).toHaveBeenCalledWith({ move: "bid", card: 1 });
});

it("has a button for a move that is made nowhere on the board", () => {
  show(game.Board, { own: 8, ready: [true, false] } as Partial<AnyView>, [{ move: "take_back" }]);
  press(place("take-back"));
  confirm();
  expect(play).toHaveBeenCalledWith({ move: "take_back" });
});

it("tells events and refusals in the words of the package", () => {
  const { seats } = example;
  const context = { options: {}, fresh: true, latest: true };
  const revealed = { event: "revealed", bids: [8, 3], winner: 0 };
  expect(game.say(revealed, seats, context)?.text).toBe("Ana 9, Koi 4: Ana wins the prize.");
  const reason = { code: "not_in_hand", values: { card: 6 }, rule: "GOO-BID-1" };
  expect(game.sayReason(reason, seats)).toBe("The 7 isn’t in your hand.");
});

it("says in English what the package lacks in another language", async () => {
  const answer = (path: string) =>
    Promise.resolve(path.endsWith("/en.json") ? Response.json(messages) : new Response("", { status: 404 }));
  vi.stubGlobal("fetch", answer);
  expect((await installedMessages("goofspiel", "fr"))["goofspiel.title"]).toBe("Goofspiel");
  vi.unstubAllGlobals();
});

it("has no board where no package brings one", async () => {
  expect(await installedFolder("no-such-game")).toBeNull();
});
