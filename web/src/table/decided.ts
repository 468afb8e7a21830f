/** How a game was decided, by the parts of its score. */

/** A part of a seat's score, with its name. */
export interface ScorePart {
  name: string;
  points: number;
}

export interface Decided {
  /** Null where the points are equal: another rule named the winner. */
  part: string | null;
  won: number;
  lost: number;
}

/** What set the winner apart from the best of the others; null where nobody has won alone. */
export function decided(
  scores: readonly number[],
  winners: readonly number[],
  parts: (seat: number) => ScorePart[],
): Decided | null {
  const [winner, ...others] = winners;
  if (winner === undefined || others.length > 0) return null;
  const best = bestOther(scores, winner);
  if (best === null) return null;
  if (scores[winner] === scores[best])
    return { part: null, won: scores[winner] ?? 0, lost: scores[best] ?? 0 };
  const theirs = parts(best);
  const lines = parts(winner).map(({ name, points }, at) => ({
    part: name,
    won: points,
    lost: theirs[at]!.points,
  }));
  return lines.reduce((most, line) => (line.won - line.lost > most.won - most.lost ? line : most));
}

/** The seat with the most points beside the winner. */
function bestOther(scores: readonly number[], winner: number): number | null {
  return scores.reduce<number | null>((best, score, seat) => {
    if (seat === winner) return best;
    return best === null || score > scores[best]! ? seat : best;
  }, null);
}
