import { beforeAll, describe, expect, it } from "vitest";
import type { SeatName } from "@/games/contract.ts";
import { words } from "@/games/index.ts";
import { speak } from "@/i18n/index.svelte.ts";
import { offerSaid, termsSaid } from "./offers.ts";

const seats = [
  { seat: 0, name: "Camille", mine: true, bot: false },
  { seat: 1, name: "Koi", mine: false, bot: true },
] as SeatName[];

describe("an offer in words", () => {
  beforeAll(async () => {
    await speak("en");
    await words("white-lotus");
  });

  it("says a promise that leaves out what it does not speak of, as it comes from the server", () => {
    const offer = {
      move: "offer",
      number: 1,
      to: 0,
      give: {},
      want: {},
      promises: [{ promiser: 1, kind: "side:rebel" }],
      public: false,
      text: "",
    } as const;
    expect(offerSaid({ ...offer, promises: [...offer.promises] }, 1, seats)).toBe(
      "Koi to you: Promise (Koi): fight for the rebels.",
    );
    expect(termsSaid({ ...offer, promises: [] }, 1, seats)).toBe("Koi to you: gives nothing, wants nothing.");
  });

  it("names the player and the zone where it speaks of them", () => {
    const offer = {
      move: "offer",
      number: 1,
      to: 0,
      give: { influence: 2 },
      want: {},
      promises: [{ promiser: 1, kind: "spare", player: 0, zone: 3 }],
      public: false,
      text: "",
    } as const;
    expect(offerSaid({ ...offer, promises: [...offer.promises] }, 1, seats)).not.toContain("undefined");
  });
});
