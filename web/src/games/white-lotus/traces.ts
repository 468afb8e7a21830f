/** Which markers and zones changed by what just happened. */
import type { GameEvent } from "./types.gen.ts";

export interface Traces {
  markers: { zone: number; seat: number }[];
  /** Zones that have a new owner, a new token, or lost a marker. */
  zones: Set<number>;
}

export function traces(events: readonly GameEvent[]): Traces {
  const found: Traces = { markers: [], zones: new Set() };
  for (const event of events)
    switch (event.event) {
      case "placed":
        found.markers.push({ zone: event.zone, seat: event.seat });
        break;
      case "controlled":
      case "seized":
      case "put_down":
      case "ousted":
      case "picked":
      case "voted":
        found.zones.add(event.zone);
    }
  return found;
}

/** The place of an event on the board, or the seat that it is about. */
export function eventPlace(event: GameEvent): string | null {
  switch (event.event) {
    case "passed":
    case "crowned":
    case "token":
    case "asked":
    case "answered":
      return `seat-${event.seat}`;
  }
  const { markers, zones } = traces([event]);
  const zone = markers[0]?.zone ?? [...zones][0];
  return zone === undefined ? null : `zone-${zone}`;
}
