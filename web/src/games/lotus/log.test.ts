import { expect, it } from "vitest";
import { speak } from "@/i18n/index.svelte.ts";
import { atTable } from "@/table/testing.svelte.ts";
import { example } from "./example.ts";
import { reasonFor, say, sayChange, sayReason } from "./log.ts";

const { seats } = example;
atTable("lotus", example);

it("tells what happened", () => {
  expect(say({ event: "played", seat: 2, flower: 6, cards: ["6d", "6w"] }, seats)?.text).toBe(
    "Koi plays Lily with two symbols and wild Lily.",
  );
  expect(say({ event: "completed", flower: 3, strengths: [2, 2, 0], controllers: [0, 1] }, seats)?.text).toBe(
    "The Iris is complete. Control is shared at 2: you and Bo.",
  );
  expect(say({ event: "exchanged", seat: 1, number: 2, put_under: null, drawn: null }, seats)?.text).toBe(
    "Bo exchanges 2 cards.",
  );
  expect(
    say({ event: "awarded", flower: 7, strengths: [1, 1, 0], petals: [1, 1, 0], removed: 1 }, seats)?.text,
  ).toBe("The Lotus was left incomplete. Its petals are shared out: you (1) and Bo (1). 1 petal is removed.");
  expect(say({ event: "revealed", flowers: [4, 6, 4] }, seats)?.text).toBe(
    "New wildflowers: Primrose ×2 and Lily.",
  );
});

it("tells why not", () => {
  expect(sayReason({ code: "no_room", values: { flower: 6, room: 2, cards: 3 }, rule: "LOT-PLAY-8" })).toBe(
    "There’s room for 2 petals on the Lily, not for 3.",
  );
  expect(sayReason({ code: "power_owned", values: { power: "PATH" }, rule: "LOT-REW-4" })).toBe(
    "You already own this power: Path of enlightenment.",
  );
});

it("says who controls the flower that was changed", () => {
  const change = (flower: number) =>
    sayChange([{ event: "played", seat: 1, flower, cards: ["3s"] }], example.view, example.seats);
  expect(change(3)).toEqual(["Bo controls the Iris, 2 to 0.", "It needs 1 more petal."]);
});

it("begins with a capital where control is shared", () => {
  const { view } = example;
  const garden = view.garden.map((flower) => ({ ...flower, strengths: [1, 1, 0] }));
  const played = { event: "played" as const, seat: 0, flower: 3, cards: ["3s"] };
  expect(sayChange([played], { ...view, garden }, seats)[0]).toBe("You and Bo are tied on the Iris at 1.");
});

it.each([
  [4, "La Primevère est complète. Vous la contrôlez (3)."],
  [5, "Le Cerisier est complet. Vous le contrôlez (3)."],
  [3, "L’Iris est complet. Vous le contrôlez (3)."],
])("agrees in French with flower %i", async (flower, said) => {
  await speak("fr");
  expect(say({ event: "completed", flower, strengths: [3, 1, 0], controllers: [0] }, seats)?.text).toBe(said);
});

it("contracts in French what stands before a flower", async () => {
  await speak("fr");
  const moved = { event: "moved", seat: 1, flower: 4, source: 5, elder: false } as const;
  expect(say(moved, seats)?.text).toBe("Bo déplace un Gardien du Cerisier à la Primevère.");
});

it("does not praise a card that nobody has seen", () => {
  expect(reasonFor({ move: "draw", wild: null }, "draw")).toBe("deck");
  expect(reasonFor({ move: "draw", wild: 3 }, "draw")).toBe("draw");
});
