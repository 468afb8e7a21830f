import type { AnyEvent, GameFolder, SeatName } from "@/games/contract.ts";
import { t } from "@/i18n/index.svelte.ts";

/** The first thing that a move does, as the log would say it. */
export function said(game: GameFolder, seats: SeatName[], events: unknown[]): string {
  for (const event of events) {
    const line = game.say(event as AnyEvent, seats, { options: {}, fresh: true, latest: true });
    if (line) return line.text;
  }
  return t("puzzle.move");
}
