import { expect, test } from "vitest";
import { seatNames } from "@/table/seats.ts";
import type { SeatInfo } from "@/api/types.gen.ts";
import { tintOf, tintsOf } from "./tints.ts";

function seat(seat: number, name: string): SeatInfo {
  return {
    seat,
    kind: "person",
    name,
    player: name,
    bot: null,
    key: null,
    resigned: false,
    kept_for: null,
    stood_in: false,
  };
}

test("a player has the same tint in the lobby, at every table and on every seat of a rematch", () => {
  const first = seatNames([seat(0, "Camille"), seat(1, "Amara")], [0]);
  const rematch = seatNames([seat(0, "Amara"), seat(1, "Camille")], [1]);
  for (const name of ["Camille", "Amara"])
    for (const table of [first, rematch])
      expect(table.find((one) => one.name === name)!.tint).toBe(tintOf(name));
});

test("nobody at a table shares a tint, not even two of the same name", () => {
  expect(new Set(tintsOf(["Koi", "Koi", "Koi", "Koi", "Koi", "Koi"])).size).toBe(6);
  expect(tintsOf(["Koi", "Koi"])[0]).toBe(tintOf("Koi"));
});
