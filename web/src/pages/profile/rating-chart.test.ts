import { expect, it } from "vitest";
import type { RatingPoint } from "@/api/types.gen.ts";
import { bandPath, HEIGHT, linePath, scaleOf, seasonStarts, WIDTH } from "./rating-chart.ts";

function point(rating: number, reach: number, season = 1): RatingPoint {
  const range = { low: rating - reach, high: rating + reach };
  return { ended_at: 0, season, rating: { rating, ...range, games: 0, sure: false } };
}

it("has round figures around all that it shows", () => {
  expect(scaleOf([point(25, 4)]).ticks).toEqual([20, 30]);
  expect(scaleOf([point(25, 14)], [55.9]).ticks).toEqual([10, 20, 30, 40, 50, 60]);
});

it("goes from the first game to the last", () => {
  const points = [point(20, 0), point(30, 0)];
  const scale = scaleOf(points);
  expect(linePath(points, scale)).toBe(`M0 ${HEIGHT}L${WIDTH} 0`);
  expect(bandPath(points, scale)).toBe(`M0 ${HEIGHT}L${WIDTH} 0L${WIDTH} 0L0 ${HEIGHT}Z`);
  expect(scaleOf([point(25, 1)]).x(0)).toBe(WIDTH / 2);
});

it("knows where seasons begin", () => {
  expect(seasonStarts([point(25, 8), point(26, 7), point(26, 7, 2), point(27, 6, 2)])).toEqual([2]);
});
