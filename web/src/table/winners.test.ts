import { beforeAll, expect, it } from "vitest";
import { speak } from "@/i18n/index.svelte.ts";
import { sayWinners } from "./winners.ts";

const [ana, koi, lin] = ["Ana", "Koi", "Lin"].map((name, seat) => ({
  seat,
  name,
  bot: false,
  mine: seat === 0,
}));

beforeAll(() => speak("en"));

it.each([
  [[], false, "No winner"],
  [[ana!], false, "You win"],
  [[koi!], false, "Koi wins"],
  [[ana!, koi!], false, "You win, tied with Koi"],
  [[koi!, lin!], false, "Koi and Lin share the victory"],
  [[ana!, koi!], true, "You win, with Koi"],
  [[koi!, lin!], true, "The team of Koi and Lin wins"],
])("says who has won", (winners, inTeams, sentence) => {
  expect(sayWinners(winners, inTeams)).toBe(sentence);
});
