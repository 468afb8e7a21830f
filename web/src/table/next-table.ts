/** From a finished game to the next one: a rematch, or the same game against other bots. */

import { api } from "@/api/client.ts";
import type { BotInfo, NewSeat, TableInfo } from "@/api/types.gen.ts";
import { go } from "@/router.svelte.ts";
import { strengthOf } from "./seats.ts";

/** Bots are always ready; people come by themselves and find the table. */
export async function rematch(id: string): Promise<void> {
  const next = await api.rematch(id);
  const ready = next.seats.every((seat) => seat.kind === "bot" || next.yours.includes(seat.seat));
  if (next.status === "waiting" && ready) await api.start(next.id);
  go(`/table/${next.id}`);
}

/** The bots just above and just below the strongest at the table; none where other people play too. */
export function otherBots(
  { seats, yours }: Pick<TableInfo, "seats" | "yours">,
  bots: readonly BotInfo[],
): { stronger: BotInfo | null; easier: BotInfo | null } {
  const others = seats.filter(({ seat }) => !yours.includes(seat));
  const sorted = bots.toSorted((one, other) => one.level - other.level);
  const levelOf = (bot: string | null): number => {
    const rating = strengthOf(bot ?? "");
    const name = rating === null ? bot : nearestLevel(bots, rating)?.name;
    return sorted.findIndex((one) => one.name === name);
  };
  const at = Math.max(...others.map(({ bot }) => levelOf(bot)));
  if (yours.length !== 1 || at < 0 || others.some(({ kind }) => kind !== "bot"))
    return { stronger: null, easier: null };
  return { stronger: sorted[at + 1] ?? null, easier: sorted[at - 1] ?? null };
}

/** The level that a rating is nearest to; null where none has been measured. */
export function nearestLevel(bots: readonly BotInfo[], rating: number): BotInfo | null {
  const measured = bots.filter((bot) => bot.rating !== null);
  const far = (bot: BotInfo): number => Math.abs(bot.rating! - rating);
  return measured.reduce<BotInfo | null>(
    (best, bot) => (best === null || far(bot) < far(best) ? bot : best),
    null,
  );
}

/** The same table with another bot in the place of all. */
export async function playAgainst(info: TableInfo, bot: string): Promise<void> {
  const seats = info.seats.map(({ seat }): NewSeat =>
    info.yours.includes(seat) ? { kind: "me" } : { kind: "bot", bot },
  );
  const { game, options, clock, hints, spectators } = info;
  const next = await api.newTable({
    game,
    seats,
    options,
    clock,
    hints,
    spectators,
    start: true,
    contributes: true,
  });
  go(`/table/${next.id}`);
}
