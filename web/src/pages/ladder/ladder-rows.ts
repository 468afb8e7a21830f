import type { LadderPlayer } from "@/api/types.gen.ts";

/** A player with a place, or a bot without one. */
export interface LadderEntry {
  place: number | null;
  player: LadderPlayer;
}

/** People in their order, and bots among them by the same measure: the low end of the range.

Bots below the last player that was loaded wait for the rest of the list. */
export function withBots(players: LadderPlayer[], bots: LadderPlayer[], isWhole: boolean): LadderEntry[] {
  const found: LadderEntry[] = [];
  let next = 0;
  players.forEach((player, at) => {
    while (next < bots.length && lowEnd(bots[next]!) > lowEnd(player))
      found.push({ place: null, player: bots[next++]! });
    found.push({ place: at + 1, player });
  });
  if (isWhole) for (const player of bots.slice(next)) found.push({ place: null, player });
  return found;
}

/** Bots that nobody has measured stand before the others. */
const lowEnd = ({ rating }: LadderPlayer): number => rating?.low ?? Infinity;

/** A round scale that holds all their ranges. */
export function scaleOf(players: LadderPlayer[]): { from: number; to: number } {
  const ranges = players.flatMap(({ rating }) => (rating ? [rating.low, rating.high] : []));
  return {
    from: Math.floor(Math.min(0, ...ranges) / 10) * 10,
    to: Math.ceil(Math.max(50, ...ranges) / 10) * 10,
  };
}
