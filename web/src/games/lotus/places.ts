/** Which move is meant by what was taken up and the place that was pressed. */
import type { Move, Play } from "./types.gen.ts";

export interface Guardian {
  /** The flower on which it stands; null at home. */
  source: number | null;
  elder: boolean;
}

/** What is taken up: cards such as `5s` in the order chosen, or a guardian. */
export interface Taken {
  cards: readonly string[];
  guardian: Guardian | null;
}

export function same(one: Guardian | null, other: Guardian | null): boolean {
  return (
    one === other ||
    (one !== null && other !== null && one.source === other.source && one.elder === other.elder)
  );
}

/** The places of a move: several where equal wildflowers lie in the row. */
export function placesOf(move: Move, row: readonly number[]): string[] {
  switch (move.move) {
    case "play":
    case "guard":
      return [`flower-${move.flower}`];
    case "exchange":
      return ["deck"];
    case "pass":
      return ["pass"];
    case "reward":
      return [`reward-${move.power ?? "TOKEN"}`];
    case "draw":
      return move.wild === null
        ? ["deck"]
        : row.flatMap((flower, at) => (flower === move.wild ? [`row-${at}`] : []));
  }
}

/** The cards of a play, such as `5s`, in the order in which they are laid. */
export function cardsOf({ flower, singles, doubles, wilds }: Play): string[] {
  return ["s".repeat(singles), "d".repeat(doubles), "w".repeat(wilds)]
    .flatMap((kinds) => [...kinds])
    .map((kind) => `${flower}${kind}`);
}

function fits(move: Move, { cards, guardian }: Taken): boolean {
  switch (move.move) {
    case "play":
      return guardian === null && [...cards].sort().join() === cardsOf(move).sort().join();
    case "exchange":
      return guardian === null && cards.join() === move.cards.join();
    case "guard":
      return cards.length === 0 && same(guardian, move);
    default:
      return true;
  }
}

/** The legal moves with exactly what is taken up, by place. */
export function matching(moves: readonly Move[], taken: Taken, row: readonly number[]): Map<string, Move> {
  return new Map(
    moves
      .filter((move) => fits(move, taken))
      .flatMap((move) => placesOf(move, row).map((place): [string, Move] => [place, move])),
  );
}

/** The guardians that may be moved, each once. */
export function guardians(moves: readonly Move[]): Guardian[] {
  return moves.reduce<Guardian[]>((found, move) => {
    if (move.move !== "guard" || found.some((one) => same(one, move))) return found;
    return [...found, { source: move.source, elder: move.elder }];
  }, []);
}

/** The move that somebody tried, so that the server can say why not; null where it is no move at all. */
export function tried(place: string, { cards, guardian }: Taken, row: readonly number[]): Move | null {
  const [kind, at] = place.split("-");
  const flower = Number(at);
  if (kind === "row") return { move: "draw", wild: row[flower]! };
  if (kind === "deck")
    return cards.length ? { move: "exchange", cards: [...cards] } : { move: "draw", wild: null };
  if (kind !== "flower") return null;
  if (guardian) return { move: "guard", flower, ...guardian };
  if (cards.length && cards.every((card) => card[0] === at)) return played(flower, cards);
  return null;
}

/** Cards of one flower as a play. */
export function played(flower: number, cards: readonly string[]): Move {
  const number = (kind: string) => cards.filter((card) => card[1] === kind).length;
  return { move: "play", flower, singles: number("s"), doubles: number("d"), wilds: number("w") };
}
