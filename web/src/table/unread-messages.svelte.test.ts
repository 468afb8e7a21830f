import { flushSync } from "svelte";
import { beforeEach, expect, it } from "vitest";
import type { Told } from "@/api/types.gen.ts";
import type { Table } from "./table.svelte.ts";
import { UnreadMessages } from "./unread-messages.svelte.ts";

beforeEach(() => localStorage.clear());

const said = (text: string, version: number) => ({ version, event: { kind: "said", seat: 1, text } }) as Told;

/** Opens the page of a table with these messages; the badge, and the badge after the chat was looked at. */
function visit(messages: number, looks: boolean): number[] {
  const table = { id: "t", told: Array.from({ length: messages }, (_, at) => said("Hello", at)) };
  const found: number[] = [];
  let isShown = $state(false);
  const leave = $effect.root(() => {
    const unread = new UnreadMessages(table as unknown as Table, () => isShown);
    flushSync();
    found.push(unread.count);
    isShown = looks;
    flushSync();
    isShown = false;
    flushSync();
    found.push(unread.count);
  });
  leave();
  return found;
}

it("has read messages stay read after a reload", () => {
  expect(visit(2, true)).toEqual([2, 0]);
  expect(visit(2, false)).toEqual([0, 0]);
  expect(visit(3, false)).toEqual([1, 1]);
});
