/** Which pieces fly where, by what has happened. */
import type { Flight } from "@/ui/motion.ts";
import { houseOf } from "./houses.ts";
import type { GameEvent } from "./types.gen.ts";

export function flights(events: GameEvent[]): Flight[] {
  return events.flatMap((event): Flight[] => {
    switch (event.event) {
      case "placed":
        return [
          { from: `seat-${event.seat}`, to: `zone-${event.zone}`, mark: houseOf(event.seat), round: true },
        ];
      case "ousted":
        return [
          { from: `zone-${event.zone}`, to: `seat-${event.seat}`, mark: houseOf(event.seat), round: true },
        ];
      case "controlled":
      case "seized":
        return [{ from: `seat-${event.seat}`, to: `zone-${event.zone}`, mark: houseOf(event.seat) }];
      default:
        return [];
    }
  });
}
