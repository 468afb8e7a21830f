import { describe, expect, it } from "vitest";
import type { SeatInfo } from "@/api/types.gen.ts";
import { arrived } from "./arrivals.svelte.ts";

function person(seat: number, name: string): SeatInfo {
  return { seat, kind: "person", name, player: name.toLowerCase() } as SeatInfo;
}
const open = (seat: number) => ({ seat, kind: "open", name: null, player: null }) as SeatInfo;

describe("somebody sits down", () => {
  it.each<[string, SeatInfo[], SeatInfo[], string[]]>([
    ["a friend comes", [person(0, "Ann"), open(1)], [person(0, "Ann"), person(1, "Bob")], ["Bob"]],
    ["I sit down myself", [open(0), person(1, "Bob")], [person(0, "Ann"), person(1, "Bob")], []],
    ["they change places", [person(0, "Ann"), person(1, "Bob")], [person(0, "Bob"), person(1, "Ann")], []],
    ["somebody stands up", [person(0, "Ann"), person(1, "Bob")], [person(0, "Ann"), open(1)], []],
  ])("%s", (_, before, now, names) => {
    expect(arrived(before, now, "ann")).toEqual(names);
  });
});
