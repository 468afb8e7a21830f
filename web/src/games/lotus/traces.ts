/** Which petals and guardians came by what just happened. */
import type { GameEvent } from "./types.gen.ts";

export interface Trace {
  /** The latest petals of the flower, by their number. */
  petals: number;
  /** Seats whose guardian or elder came, or went. */
  guardians: { seat: number; elder: boolean }[];
  left: boolean;
}

/** By flower. What was picked is no longer there. */
export function traces(events: readonly GameEvent[]): Map<number, Trace> {
  const found = new Map<number, Trace>();
  const at = (flower: number): Trace => {
    const trace = found.get(flower) ?? { petals: 0, guardians: [], left: false };
    found.set(flower, trace);
    return trace;
  };
  for (const event of events) {
    if (event.event === "played") at(event.flower).petals += event.cards.length;
    else if (event.event === "moved") {
      at(event.flower).guardians.push({ seat: event.seat, elder: event.elder });
      if (event.source !== null) at(event.source).left = true;
    } else if (event.event === "harvested" || event.event === "awarded")
      found.set(event.flower, { petals: 0, guardians: [], left: true });
  }
  return found;
}

/** The place of an event on the board, or the seat whose hand or reward it changed. */
export function eventPlace(event: GameEvent): string | null {
  if (event.event === "exchanged" || event.event === "rewarded") return `seat-${event.seat}`;
  const flower = [...traces([event]).keys()][0];
  return flower === undefined ? null : `flower-${flower}`;
}

/** Which cards of the row just came: of each flower the last ones. */
export function freshWildflowers(events: readonly GameEvent[], row: readonly number[]): boolean[] {
  const came = events.flatMap((event) => (event.event === "revealed" ? event.flowers : []));
  const of = (flowers: readonly number[], flower: number) => flowers.filter((one) => one === flower).length;
  return row.map((flower, at) => of(row.slice(at + 1), flower) < of(came, flower));
}
