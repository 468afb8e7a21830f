/** Flowers' events, refusals and scores in words. */
import type { SoundName } from "@/sound/index.ts";
import type { Line, Reason, SeatName, LineContext } from "@/games/contract.ts";
import { t, type Noun, type Values } from "@/i18n/index.svelte.ts";
import { logLines } from "@/table/log-lines.ts";
import { size, standing, taking } from "./counting.ts";
import { colourNoun, mark } from "./sand.ts";
import { colourOf, tileNoun, worth } from "./tiles.ts";
import type { GameEvent, View } from "./types.gen.ts";
import { side, takingSentence } from "./words.ts";

const { line, plain } = logLines("flowers", mark);

/** Each colour once, as often as it is there. */
function run(counts: number[]): number[] {
  return counts.flatMap((number, colour) => (number ? [colour] : []));
}

/**
 * Without the memory aid, what others hid is for people to remember: the log names it only while it is fresh.
 */
function isForgotten(seat: number | null, seats: SeatName[], { options, fresh }: LineContext): boolean {
  return options.memory_aid === false && !fresh && (seat === null || !seats[seat]!.mine);
}

/** A tile by name, or by its colour alone. */
function named(tile: number, forgotten: boolean): Noun {
  return forgotten ? colourNoun(colourOf(tile)) : tileNoun(tile);
}

export function say(event: GameEvent, seats: SeatName[], context: LineContext): Line | null {
  switch (event.event) {
    case "played":
      if (event.colour === null || (!event.up && isForgotten(event.seat, seats, context)))
        return line("played.hidden", seats, event.seat, { n: event.cards, side: side(event.mandala) });
      return line(
        event.up ? "played.up" : "played.down",
        seats,
        event.seat,
        { n: event.cards, colour: colourNoun(event.colour), side: side(event.mandala) },
        [event.colour],
      );
    case "drew":
      return line(
        "drew",
        seats,
        event.seat,
        { n: event.cards },
        seats[event.seat]!.mine ? (event.colours ?? []) : [],
      );
    case "shuffled":
      return plain("shuffled", { n: event.cards });
    case "collects":
      return line("collects", seats, event.seat, { side: side(event.mandala) });
    case "passed":
      return line("passed", seats, event.seat);
    case "begun": {
      const forgotten = isForgotten(null, seats, context);
      return plain(
        "begun",
        {
          side: side(event.mandala),
          dark: named(event.dark, forgotten),
          light: named(event.light, forgotten),
        },
        [event.dark, event.light].map(colourOf),
      );
    }
    case "ending":
      return plain(`ending.${event.reason}`, { n: event.order.length, order: event.order.map(side) });
    case "scored":
      return null;
    default:
      return sayFall(event, seats, context);
  }
}

type Fall = Extract<
  GameEvent,
  { event: "fell" | "took" | "got" | "flowered" | "set_aside" | "discarded" | "taken_back" }
>;

/** What happens while a mandala is destroyed. */
function sayFall(event: Fall, seats: SeatName[], context: LineContext): Line | null {
  const forgotten = isForgotten("seat" in event ? event.seat : null, seats, context);
  switch (event.event) {
    case "fell":
      return plain("fell", { side: side(event.mandala) });
    case "took":
      return line(
        "took",
        seats,
        event.seat,
        { tiles: event.tiles.map((tile) => named(tile, forgotten)) },
        event.tiles.map(colourOf),
      );
    case "got":
      return line("got", seats, event.seat, { tile: named(event.tile, forgotten) }, [colourOf(event.tile)]);
    case "flowered": {
      if (forgotten || event.older === null || event.newer === null)
        return line("flowered.hidden", seats, event.seat, { colour: colourNoun(event.colour) }, [
          event.colour,
        ]);
      const values = {
        older: tileNoun(event.older),
        newer: tileNoun(event.newer),
        points: worth(event.older, event.newer),
      };
      return line("flowered", seats, event.seat, values, [event.colour]);
    }
    case "set_aside":
      return plain(
        "set_aside",
        { dark: tileNoun(event.dark), light: tileNoun(event.light) },
        [event.dark, event.light].map(colourOf),
      );
    case "discarded":
      return size(event.cards)
        ? line("discarded", seats, event.seat, { n: size(event.cards) }, run(event.cards))
        : null;
    case "taken_back": {
      const number = size(event.up) + event.down;
      const seen = event.up.map((count, colour) => count + (event.down_colours?.[colour] ?? 0));
      return number ? line("taken_back", seats, event.seat, { n: number }, run(seen)) : null;
    }
  }
}

/** Who would take the tiles of the mandala on which cards were laid last. */
export function sayChange(events: GameEvent[], view: View, seats: SeatName[]): string[] {
  const last = events.findLast(({ event }) => event === "played" || event === "fell");
  return last?.event === "played" ? [takingSentence(seats, taking(view.mandalas[last.mandala]!))] : [];
}

export function sayReason(reason: Reason): string {
  const { colour, mandala, tile } = reason.values as Record<string, number | undefined>;
  return t(`flowers.refused.${reason.code}`, {
    ...(reason.values as Values),
    colour: colour === undefined ? "" : colourNoun(colour),
    side: mandala === undefined ? "" : side(mandala),
    tile: tile === undefined ? "" : tileNoun(tile),
  });
}

export function score(view: View, seat: number): string {
  const { points, whole } = standing(view, seat);
  return whole ? String(points) : `${points}+`;
}

export function soundOf(events: GameEvent[]): SoundName {
  return events.some(({ event }) => ["played", "took", "flowered"].includes(event)) ? "sand" : "card";
}
