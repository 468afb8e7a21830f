/** Opening tables: the one-click ways, and the clocks on offer. */

import { api } from "@/api/client.ts";
import type { BotInfo, Clock, GameInfo, Listing, NewSeat, NewTable } from "@/api/types.gen.ts";
import { go } from "@/router.svelte.ts";
import { ensurePlayer } from "@/session.svelte.ts";
import { stepsRead } from "@/table/lesson-progress.ts";
import { nearestLevel } from "@/table/next-table.ts";
import { botOfStrength } from "@/table/seats.ts";

export const CLOCKS: Record<"none" | "quick" | "calm" | "day", Clock> = {
  none: { kind: "none" },
  quick: { kind: "live", seconds: 600, increment: 10 },
  calm: { kind: "live", seconds: 1800, increment: 20 },
  day: { kind: "daily", hours: 24 },
};

/** Those who know a game a little play at about this rating. */
const USUAL_RATING = 35;

/** The bot for a first game: of a usual strength, or else of the middle level. */
export function usualBot(bots: BotInfo[]): string | null {
  const near = nearestLevel(bots, USUAL_RATING);
  if (near) return near.name;
  const sorted = bots.toSorted((one, other) => one.level - other.level);
  return sorted[Math.floor(sorted.length / 2)]?.name ?? null;
}

/** The rating from which a strength is chosen at first: that of the bot for a first game. */
export function usualRating({ bots, strengths }: GameInfo): number {
  const rating = bots.find((bot) => bot.name === usualBot(bots))?.rating ?? 25;
  return strengths ? Math.min(Math.max(Math.round(rating), strengths.weakest), strengths.strongest) : rating;
}

/** The bot that a newcomer can beat. */
export function gentlestBot({ bots, strengths }: GameInfo): string | null {
  if (strengths) return botOfStrength(strengths.novice);
  return bots.toSorted((one, other) => one.level - other.level)[0]?.name ?? null;
}

/** Opens a table and goes there. */
export async function openTable(wanted: NewTable): Promise<void> {
  await ensurePlayer();
  const table = await api.newTable(wanted);
  go(`/table/${table.id}`);
}

/** Against the bot that fits the player, where that is known. */
export async function playBots(game: GameInfo, fitting: string | null = null): Promise<void> {
  const bot: NewSeat = { kind: "bot", bot: fitting ?? usualBot(game.bots) };
  const seats: NewSeat[] = [
    { kind: "me" },
    ...Array.from({ length: Math.min(...game.seats) - 1 }, () => bot),
  ];
  await openTable({ game: game.name, seats, start: true, contributes: true });
}

/** A guided first game: a new one, or the one that was left. */
export async function learn(game: GameInfo, mine: Listing[]): Promise<void> {
  await ensurePlayer();
  const left = mine.find(
    (table) =>
      table.lesson &&
      table.game === game.name &&
      table.status === "playing" &&
      stepsRead(table.id) < Infinity,
  );
  if (left) go(`/table/${left.id}`);
  else await openLesson(game.name);
}

export async function openLesson(game: string): Promise<void> {
  go(`/table/${(await api.openLesson(game)).id}`);
}

export async function inviteFriends(game: GameInfo): Promise<void> {
  const seats: NewSeat[] = [
    { kind: "me" },
    ...Array.from({ length: Math.min(...game.seats) - 1 }, (): NewSeat => ({ kind: "invited" })),
  ];
  await openTable({ game: game.name, seats, auto_start: true });
}

/** A table with a seat for a friend, or a member of the group; bots take the others that the game needs. */
export async function inviteFriend(
  game: GameInfo,
  friend: string,
  group: string | null = null,
): Promise<void> {
  const bot: NewSeat = { kind: "bot", bot: usualBot(game.bots) };
  const seats: NewSeat[] = [
    { kind: "me" },
    { kind: "invited", player: friend },
    ...Array.from({ length: Math.min(...game.seats) - 2 }, () => bot),
  ];
  await openTable({ game: game.name, seats, auto_start: true, group });
}
