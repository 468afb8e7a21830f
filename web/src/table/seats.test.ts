import { beforeAll, expect, it } from "vitest";
import type { SeatInfo } from "@/api/types.gen.ts";
import { speak } from "@/i18n/index.svelte.ts";
import { seatName } from "./seats.ts";

const person: SeatInfo = {
  seat: 0,
  kind: "person",
  name: "deleted",
  player: null,
  bot: null,
  key: null,
  resigned: true,
  kept_for: null,
  stood_in: false,
};

beforeAll(() => speak("en"));

it("has words for a player who has left for good, and lets others be called what they like", () => {
  expect(seatName(person)).toBe("(left)");
  expect(seatName({ ...person, player: "p" })).toBe("deleted");
  expect(seatName({ ...person, name: "Ann" })).toBe("Ann");
});
