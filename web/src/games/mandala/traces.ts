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
  if (event.event === "took") return pickPlace(event);
  return traces([event], near)[0]?.place ?? null;
}

/** Where what was picked lies now: in the river, or else in the cup. */
function pickPlace({ seat, river_space, to_cup }: Extract<GameEvent, { event: "took" }>): string {
  if (river_space) return `river-${seat}-${river_space - 1}`;
  return to_cup ? `cup-${seat}` : "discard";
}

/** The spaces of rivers and the cups that something came to. */
export function freshPicks(events: readonly GameEvent[]): Set<string> {
  return new Set(events.flatMap((event) => (event.event === "took" ? [pickPlace(event)] : [])));
}

export function isDiscard(events: readonly GameEvent[]): boolean {
  return events.some(({ event }) => event === "discarded");
}
