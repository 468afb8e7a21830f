import { beforeAll, expect, it } from "vitest";
import type { SeatInfo } from "@/api/types.gen.ts";
import { speak } from "@/i18n/index.svelte.ts";
import { botOfStrength, seatName, seatNames, strengthOf } from "./seats.ts";

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
  expect(seatName(person)).toBe("(deleted account)");
  expect(seatName({ ...person, player: "p" })).toBe("deleted");
  expect(seatName({ ...person, name: "Ann" })).toBe("Ann");
});

it("says the rating of a bot whose strength was chosen", () => {
  const bot: SeatInfo = { ...person, kind: "bot", name: null, bot: botOfStrength(35) };
  expect(seatName(bot)).toBe("Dragonfly 35");
  expect([strengthOf(botOfStrength(-3)), strengthOf("beginner")]).toEqual([-3, null]);
});

it("numbers those of one name, apart from a rating", () => {
  const two = (bot: string): string[] =>
    seatNames(
      [0, 1].map((seat) => ({ ...person, seat, kind: "bot", name: null, bot })),
      [],
    ).map(({ name }) => name);
  expect(two("beginner")).toEqual(["Tadpole 1", "Tadpole 2"]);
  expect(two(botOfStrength(16))).toEqual(["Dragonfly 16 · 1", "Dragonfly 16 · 2"]);
});
