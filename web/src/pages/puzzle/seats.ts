/** The seats of a puzzle: the one that decides is the reader's. */
import type { SeatName } from "@/games/contract.ts";
import { t } from "@/i18n/index.svelte.ts";
import { tintsOf } from "@/ui/tints.ts";

export function puzzleSeats(mine: number, seats: number): SeatName[] {
  const names = Array.from({ length: seats }, (_, seat) => nameOf(seat, mine, seats));
  const tints = tintsOf(names);
  return names.map((name, seat) => ({
    seat,
    name,
    bot: seat !== mine,
    mine: seat === mine,
    tint: tints[seat]!,
  }));
}

function nameOf(seat: number, mine: number, seats: number): string {
  if (seat === mine) return t("puzzle.you");
  const number = (seat - mine + seats) % seats;
  return seats === 2 ? t("puzzle.opponent") : t("puzzle.opponent.n", { number });
}
