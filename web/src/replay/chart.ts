/** The chart of a game in figures: shares stacked to the whole, as paths; marks along the line of moves. */

/** The width of a milestone's badge. */
export const BADGE = 22;
/** The room that "Start" and "End" take below the chart. */
const WORD = 48;
/** The least height in which a name can be read. */
const NAME = 17;
const STEPS = [5, 10, 20, 25, 50, 100, 200];
const LONGEST_STEP = 500;
const MOST_TICKS = 7;

export interface Frame {
  width: number;
  height: number;
  /** The number of moves: the last moment. */
  last: number;
}

export function xOf(moment: number, { width, last }: Frame): number {
  return last ? (moment / last) * width : 0;
}

/**
 * By place in the stack, the upper edge of each area at every moment: the shares of all below and its own.
 * `rows` holds the shares by moment and seat, `seats` the seats from the bottom up.
 */
export function stacked(rows: readonly number[][], seats: readonly number[]): number[][] {
  return seats.map((_, place) =>
    rows.map((row) => seats.slice(0, place + 1).reduce((sum, seat) => sum + row[seat]!, 0)),
  );
}

function corners(edge: readonly number[], frame: Frame): string[] {
  return edge.map(
    (share, moment) => `${xOf(moment, frame).toFixed(1)} ${((1 - share) * frame.height).toFixed(1)}`,
  );
}

export function edgePath(edge: readonly number[], frame: Frame): string {
  return `M${corners(edge, frame).join("L")}`;
}

/** The area of a place in the stack, between the edge below and its own. */
export function areaPath(edges: readonly number[][], place: number, frame: Frame): string {
  const edge = edges[place]!;
  const below = edges[place - 1] ?? edge.map(() => 0);
  return `${edgePath(edge, frame)}L${corners(below, frame).reverse().join("L")}Z`;
}

/** The base line of a name: in the middle of its area at the start; null without room. */
export function nameLine(edges: readonly number[][], place: number, { height }: Frame): number | null {
  const low = edges[place - 1]?.[0] ?? 0;
  const high = edges[place]![0]!;
  return (high - low) * height < NAME ? null : (1 - (low + high) / 2) * height + 5;
}

/** In two rows, so that a milestone does not cover the one before it. */
export function inTwoRows<Milestone extends { moment: number }>(
  milestones: readonly Milestone[],
  frame: Frame,
): (Milestone & { row: number })[] {
  const ends: [number, number] = [-Infinity, -Infinity];
  return milestones.map((one) => {
    const x = xOf(one.moment, frame);
    const row = ends[0] <= x || ends[0] <= ends[1] ? 0 : 1;
    ends[row] = x + BADGE;
    return { ...one, row };
  });
}

/** A few round numbers of moves along the game, clear of the words at both ends. */
export function ticks(frame: Frame): number[] {
  const { width, last } = frame;
  const step = STEPS.find((size) => last / size <= MOST_TICKS) ?? LONGEST_STEP;
  const marks = Array.from({ length: Math.max(0, Math.ceil(last / step) - 1) }, (_, at) => (at + 1) * step);
  return marks.filter((mark) => Math.min(xOf(mark, frame), width - xOf(mark, frame)) > WORD);
}
