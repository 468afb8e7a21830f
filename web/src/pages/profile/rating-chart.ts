/** A rating over time as lines of a drawing: games, not days, along the axis. */

import type { RatingPoint } from "@/api/types.gen.ts";

export const WIDTH = 720;
export const HEIGHT = 220;

export interface Scale {
  x: (game: number) => number;
  y: (rating: number) => number;
  /** Round ratings within the range. */
  ticks: number[];
}

/** Everything that is drawn fits in, `others` too, such as bots. */
export function scaleOf(points: readonly RatingPoint[], others: readonly number[] = []): Scale {
  const values = [...points.flatMap(({ rating }) => [rating.low, rating.high]), ...others];
  const step = 10;
  const low = Math.floor(Math.min(...values) / step) * step;
  const high = Math.max(low + step, Math.ceil(Math.max(...values) / step) * step);
  const ticks = Array.from({ length: (high - low) / step + 1 }, (_, at) => low + at * step);
  return {
    x: (game) => (points.length < 2 ? WIDTH / 2 : (game / (points.length - 1)) * WIDTH),
    y: (rating) => HEIGHT - ((rating - low) / (high - low)) * HEIGHT,
    ticks,
  };
}

/** The band between the ends of the ranges, as a closed path. */
export function bandPath(points: readonly RatingPoint[], { x, y }: Scale): string {
  const upper = points.map(({ rating }, at) => `${x(at)} ${y(rating.high)}`);
  const lower = points.map(({ rating }, at) => `${x(at)} ${y(rating.low)}`).reverse();
  return `M${[...upper, ...lower].join("L")}Z`;
}

export function linePath(points: readonly RatingPoint[], { x, y }: Scale): string {
  return `M${points.map(({ rating }, at) => `${x(at)} ${y(rating.rating)}`).join("L")}`;
}

/** The games at which another season began. */
export function seasonStarts(points: readonly RatingPoint[]): number[] {
  return points.flatMap(({ season }, at) => (at > 0 && season !== points[at - 1]!.season ? [at] : []));
}
