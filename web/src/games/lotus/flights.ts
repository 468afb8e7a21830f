/** What flies where when something has happened. */
import type { Flight } from "@/ui/motion.ts";
import { WILD, mark } from "./insects.ts";
import type { GameEvent } from "./types.gen.ts";

/** `row` is the row of wildflowers as it lay before. */
export function flights(
  events: GameEvent[],
  near: number,
  colours: string[],
  row: readonly number[],
): Flight[] {
  const hand = (seat: number) => (seat === near ? "hand" : `seat-${seat}`);
  const home = (seat: number) => (seat === near ? "home" : `seat-${seat}`);
  const deck = (seat: number) => (seat === near ? "deck" : `seat-${seat}`);
  const own = (seat: number) => mark(colours[seat]!);
  return events.flatMap((event): Flight[] => {
    switch (event.event) {
      case "played":
        return event.cards.map((card) => ({
          from: hand(event.seat),
          to: `flower-${event.flower}`,
          mark: card[1] === "w" ? WILD : own(event.seat),
        }));
      case "exchanged":
        return event.seat === near
          ? [
              { from: "hand", to: "deck", mark: own(near), count: event.number },
              { from: "deck", to: "hand", mark: own(near), count: event.number },
            ]
          : [];
      case "moved":
        return [
          {
            from: event.source === null ? home(event.seat) : `flower-${event.source}`,
            to: `flower-${event.flower}`,
            mark: own(event.seat),
            round: true,
          },
        ];
      case "rewarded":
        return [
          {
            from: `stock-${event.power ?? "TOKEN"}`,
            to: `seat-${event.seat}`,
            mark: own(event.seat),
            round: true,
          },
        ];
      case "harvested":
        return [
          {
            from: `flower-${event.flower}`,
            to: `seat-${event.seat}`,
            mark: own(event.seat),
            count: event.petals,
          },
        ];
      case "drew":
        return [{ from: deck(event.seat), to: hand(event.seat), mark: own(event.seat) }];
      case "took":
        return [{ from: `row-${row.indexOf(event.flower)}`, to: hand(event.seat), mark: WILD }];
      case "revealed":
        return event.flowers.map(() => ({ from: "wild", to: "row", mark: WILD }));
      case "awarded":
        return event.petals.flatMap((count, seat) =>
          count ? [{ from: `flower-${event.flower}`, to: `seat-${seat}`, mark: own(seat), count }] : [],
        );
      default:
        return [];
    }
  });
}
