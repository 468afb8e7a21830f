/** Which pieces fly where when something has happened. */
import type { Mark } from "@/ui/mark.ts";
import type { Flight } from "@/ui/motion.ts";
import { BUD } from "./parts/geometry.ts";
import { mark } from "./sand.ts";
import { colourOf } from "./tiles.ts";
import type { GameEvent, View } from "./types.gen.ts";

const COLLECT: Mark = {
  glyph: BUD,
  letter: "",
  fill: "var(--glow)",
  ink: "var(--glow-edge)",
  edge: "var(--glow-edge)",
  name: "flowers.marker",
};

export function flights(events: GameEvent[], before: View | null, near: number): Flight[] {
  const hand = (seat: number) => (seat === near ? "hand" : `seat-${seat}`);
  let falling = before?.falling ?? 0;
  const away = (tile: number, seat: number): Flight => ({
    from: `centre-${falling}`,
    to: `seat-${seat}`,
    mark: mark(colourOf(tile)),
    round: true,
  });
  const cards = (counts: number[], from: string, to: string): Flight[] =>
    counts.flatMap((count, colour) => (count ? [{ from, to, mark: mark(colour), count }] : []));
  return events.flatMap((event): Flight[] => {
    switch (event.event) {
      case "played":
        return [
          {
            from: hand(event.seat),
            to: `side-${event.mandala}-${event.seat}`,
            mark: event.colour === null ? null : mark(event.colour),
            count: event.cards,
          },
        ];
      case "drew":
        return [{ from: "deck", to: hand(event.seat), mark: null, count: event.cards }];
      case "collects": {
        const holder = before?.mandalas[event.mandala]?.holder ?? null;
        const from = holder === null ? `centre-${event.mandala}` : `side-${event.mandala}-${holder}`;
        return [{ from, to: `side-${event.mandala}-${event.seat}`, mark: COLLECT, round: true }];
      }
      case "fell":
        falling = event.mandala;
        return [];
      case "took":
        return event.tiles.map((tile) => away(tile, event.seat));
      case "got":
        return [away(event.tile, event.seat)];
      case "discarded":
        return cards(event.cards, `side-${falling}-${event.seat}`, "discard");
      case "taken_back": {
        const [from, to] = [`side-${falling}-${event.seat}`, hand(event.seat)];
        return [
          ...cards(event.up, from, to),
          ...(event.down ? [{ from, to, mark: null, count: event.down }] : []),
        ];
      }
      case "begun":
        return [["dark", event.dark] as const, ["light", event.light] as const].map(([pile, tile]) => ({
          from: `${pile}-tiles`,
          to: `centre-${event.mandala}`,
          mark: mark(colourOf(tile)),
          round: true,
        }));
      default:
        return [];
    }
  });
}
