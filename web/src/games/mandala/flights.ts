/** Which cards fly where when something has happened. */
import type { Flight } from "@/ui/motion.ts";
import { mark } from "./sand.ts";
import type { GameEvent } from "./types.gen.ts";

export function flights(events: GameEvent[], near: number): Flight[] {
  const hand = (seat: number) => (seat === near ? "hand" : `seat-${seat}`);
  let falling = 0;
  return events.flatMap((event): Flight[] => {
    switch (event.event) {
      case "built":
        return [{ from: hand(event.seat), to: `mountain-${event.mandala}`, mark: mark(event.colour) }];
      case "grew": {
        const field = event.seat === near ? `field-${event.mandala}` : `far-${event.mandala}`;
        return [{ from: hand(event.seat), to: field, mark: mark(event.colour), count: event.cards }];
      }
      case "discarded":
        return [{ from: hand(event.seat), to: "discard", mark: mark(event.colour), count: event.cards }];
      case "drew":
        return [{ from: "deck", to: hand(event.seat), mark: null, count: event.cards }];
      case "completed":
        falling = event.mandala;
        return [];
      case "took": {
        const from = `mountain-${falling}`;
        const colour = event.colour === null ? null : mark(event.colour);
        if (event.to_discard) return [{ from, to: "discard", mark: colour, count: event.to_discard }];
        const cup: Flight[] = event.to_cup
          ? [{ from, to: `cup-${event.seat}`, mark: colour, count: event.to_cup }]
          : [];
        return event.river_space
          ? [{ from, to: `river-${event.seat}-${event.river_space - 1}`, mark: colour }, ...cup]
          : cup;
      }
      case "cleared":
        return [
          { from: `mountain-${event.mandala}`, to: "discard", mark: null, count: Math.min(event.cards, 4) },
        ];
      case "refilled":
        return event.colours.map((colour) => ({
          from: "deck",
          to: `mountain-${event.mandala}`,
          mark: mark(colour),
        }));
      default:
        return [];
    }
  });
}
