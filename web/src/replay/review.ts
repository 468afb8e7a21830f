/** What a review says, for the chart and in figures. */
import type { Judged, Review } from "@/api/types.gen.ts";

/** Whose knowledge: a seat's, all seats' together, or what was public. */
export type Eyes = number | "all" | "spectator";

/** Below this, a change is no turning point, and a move no mistake. */
const NOTABLE = 0.05;
const SLIP = 0.02;
const MOST = 6;

/**
 * Every seat's chance to win at a moment, as one seat estimates it; for other viewers the mean of all
 * estimates.
 */
export function chances(review: Review, moment: number, eyes: Eyes): number[] {
  const rows = review.shares[moment]!;
  if (typeof eyes === "number") return rows[eyes]!;
  return rows.map((_, seat) => rows.reduce((sum, row) => sum + row[seat]!, 0) / rows.length);
}

export interface TurningPoint {
  moment: number;
  /** By seat, what the move changed. */
  change: number[];
}

export function change(review: Review, moment: number, eyes: Eyes): number[] {
  const before = chances(review, moment - 1, eyes);
  return chances(review, moment, eyes).map((share, seat) => share - before[seat]!);
}

/**
 * The moves that changed most, in the order of play. The mover's estimate must show it too: an onlooker's
 * estimate also changes by itself when their own turn comes nearer. The last move is the result, no surprise.
 */
export function turningPoints(
  review: Review,
  eyes: Eyes,
  movers: readonly (number | null)[],
): TurningPoint[] {
  const moments = review.shares
    .slice(1, -1)
    .map((_, at) => ({ moment: at + 1, change: change(review, at + 1, eyes) }));
  const swing = ({ moment, change: seen }: TurningPoint) => {
    const mover = movers[moment] ?? 0;
    const own = change(review, moment, mover)[mover]!;
    return own * seen[mover]! > 0 ? Math.min(Math.abs(own), Math.abs(seen[mover]!)) : 0;
  };
  const notable = moments
    .filter((point) => swing(point) >= NOTABLE)
    .sort((one, other) => swing(other) - swing(one));
  return notable.slice(0, MOST).sort((one, other) => one.moment - other.moment);
}

/** The move that changed most for a seat, with that seat's chances before and after it, in per cent. */
export function greatest(
  review: Review,
  seat: number,
): { moment: number; judged: Judged | null; before: number; after: number } | null {
  const movers = review.decisions.map((judged) => judged?.seat ?? null);
  const points = turningPoints(review, seat, movers);
  const swing = (point: TurningPoint) => Math.abs(point.change[seat]!);
  const most = points.toSorted((one, other) => swing(other) - swing(one))[0];
  if (!most) return null;
  const at = (moment: number) => percent(chances(review, moment, seat)[seat]!);
  const { moment } = most;
  return { moment, judged: review.decisions[moment] ?? null, before: at(moment - 1), after: at(moment) };
}

export interface Decided {
  moment: number;
  judged: Judged;
}

/** A seat's decisions, in the order of play. */
export function decisions(review: Review, seat: number): Decided[] {
  return review.decisions.flatMap((judged, moment) => (judged?.seat === seat ? [{ moment, judged }] : []));
}

/** The costliest decisions, worst first. */
export function dearest(review: Review, seat: number): Decided[] {
  const slips = decisions(review, seat).filter(({ judged }) => judged.cost >= SLIP);
  return slips.sort((one, other) => other.judged.cost - one.judged.cost).slice(0, MOST);
}

/** Whether the bot would have played the same, or nothing worse. */
export function agrees(judged: Judged): boolean {
  return judged.cost < SLIP;
}

/** How often another seat was the most likely to win. */
export function leadChanges(review: Review, eyes: Eyes): number {
  const leaders = review.shares.map((_, moment) => {
    const row = chances(review, moment, eyes);
    return row.indexOf(Math.max(...row));
  });
  return leaders.filter((leader, at) => at > 0 && leader !== leaders[at - 1]).length;
}

/** A share as a percentage. */
export function percent(share: number): number {
  return Math.round(share * 100);
}

/** A change with its sign: +9, −5, ±0. */
export function signed(share: number): string {
  const points = percent(share);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "±0";
}
