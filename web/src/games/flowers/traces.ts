/** Which cards on the mandalas came by what just happened. */
import type { GameEvent } from "./types.gen.ts";

export interface Trace {
  mandala: number;
  seat: number;
  /** Null where only its player knows it. */
  colour: number | null;
  cards: number;
  up: boolean;
}

export function traces(events: readonly GameEvent[]): Trace[] {
  let found: Trace[] = [];
  for (const event of events) {
    if (event.event === "played") {
      const { mandala, seat, colour, cards, up } = event;
      found.push({ mandala, seat, colour, cards, up });
    } else if (event.event === "fell") found = found.filter(({ mandala }) => mandala !== event.mandala);
  }
  return found;
}

/** How many of a side's cards are marked: of one colour, or of those whose colour is not known. */
export function marked(
  traces: readonly Trace[],
  side: { mandala: number; seat: number; colour: number | null; up: boolean },
): number {
  return traces.reduce((sum, trace) => {
    const there = trace.mandala === side.mandala && trace.seat === side.seat && trace.up === side.up;
    return there && (side.colour === null || trace.colour === side.colour) ? sum + trace.cards : sum;
  }, 0);
}

/** The place of an event on the board, or the seat that tiles came to. */
export function eventPlace(event: GameEvent): string | null {
  if (event.event === "took" || event.event === "got") return `seat-${event.seat}`;
  return event.event === "played" ? `side-${event.mandala}` : null;
}
