/** Which cards on the plates came by what just happened. */
import type { GameEvent } from "./types.gen.ts";

export interface Trace {
  /** As the plate names it: `mountain-0`, `field-1` for the near side, `far-1`. */
  place: string;
  colour: number;
  cards: number;
}

export function traces(events: readonly GameEvent[], near: number): Trace[] {
  let found: (Trace & { mandala: number })[] = [];
  for (const event of events) {
    if (event.event === "built") {
      const { mandala, colour } = event;
      found.push({ mandala, place: `mountain-${mandala}`, colour, cards: 1 });
    } else if (event.event === "grew") {
      const { mandala, colour, cards, seat } = event;
      found.push({ mandala, place: `${seat === near ? "field" : "far"}-${mandala}`, colour, cards });
    } else if (event.event === "cleared") found = found.filter(({ mandala }) => mandala !== event.mandala);
  }
  return found;
}

/** How many of an area's cards of one colour are marked. */
export function marked(traces: readonly Trace[], place: string, colour: number): number {
  return traces.reduce(
    (sum, trace) => (trace.place === place && trace.colour === colour ? sum + trace.cards : sum),
    0,
  );
}

/** The place of an event on the board. */
export function eventPlace(event: GameEvent, near: number): string | null {
  if (event.event === "discarded") return "discard";
  return traces([event], near)[0]?.place ?? null;
}

/** Where a stone came into a seat's river, from 1; null where none came. */
export function freshStone(events: readonly GameEvent[], seat: number): number | null {
  const taken = events.findLast((event) => event.event === "took" && event.seat === seat);
  return taken?.event === "took" ? taken.river_space : null;
}

export function isDiscard(events: readonly GameEvent[]): boolean {
  return events.some(({ event }) => event === "discarded");
}
