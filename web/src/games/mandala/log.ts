/** Mandala's events, refusals and scores in words. */
import type { SoundName } from "@/sound/index.ts";
import type { Line, Reason, SeatName, LineContext } from "@/games/contract.ts";
import { t } from "@/i18n/index.svelte.ts";
import { logLines } from "@/table/log-lines.ts";
import { leader, present, size, standing } from "./counting.ts";
import { colourNoun, mark } from "./sand.ts";
import type { GameEvent, View } from "./types.gen.ts";
import { side } from "./words.ts";

const { line, plain } = logLines("mandala", mark);

export function say(event: GameEvent, seats: SeatName[], context: LineContext): Line | null {
  switch (event.event) {
    case "built":
      return line(
        "built",
        seats,
        event.seat,
        { colour: colourNoun(event.colour), side: side(event.mandala) },
        [event.colour],
      );
    case "grew":
      return line(
        "grew",
        seats,
        event.seat,
        { n: event.cards, colour: colourNoun(event.colour), side: side(event.mandala) },
        [event.colour],
      );
    case "discarded":
      return line("discarded", seats, event.seat, { n: event.cards, colour: colourNoun(event.colour) }, [
        event.colour,
      ]);
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
    case "armed":
      return plain("armed");
    case "completed":
      if (event.first_picker === null) return plain("completed.nobody", { side: side(event.mandala) });
      return line("completed", seats, event.first_picker, { side: side(event.mandala) });
    case "took":
      return took(event, seats, context);
    case "cleared":
      return event.cards ? plain("cleared", { n: event.cards, side: side(event.mandala) }) : null;
    case "refilled":
      return plain("refilled", { side: side(event.mandala) }, event.colours);
    case "thrown":
      return null;
    case "ended":
      return plain(`ended.${event.reason}`);
  }
}

function took(
  event: Extract<GameEvent, { event: "took" }>,
  seats: SeatName[],
  { options, fresh }: LineContext,
): Line {
  // Without the memory aid, what the other picked into the cup is for people to remember.
  const forgotten = options.memory_aid === false && !fresh && event.to_cup > 0 && !seats[event.seat]!.mine;
  if (event.colour === null || forgotten) return line("took.hidden", seats, event.seat, { n: event.cards });
  const values = {
    n: event.cards,
    colour: colourNoun(event.colour),
    space: event.river_space ?? 0,
    cup: event.to_cup,
  };
  const key = event.to_discard
    ? "took.lost"
    : event.river_space
      ? event.to_cup
        ? "took.river"
        : "took.only"
      : "took.cup";
  return line(key, seats, event.seat, values, [event.colour]);
}

/** Who would pick first from the mandala on which cards were laid last, and how far it is. */
export function sayChange(events: GameEvent[], view: View, seats: SeatName[]): string[] {
  const last = events.findLast(
    ({ event }) => event === "built" || event === "grew" || event === "completed" || event === "discarded",
  );
  if (last?.event !== "built" && last?.event !== "grew") return [];
  const fields = view.fields[last.mandala]!;
  const [fewer, more] = fields.map(size).sort((one, other) => one - other);
  const first = leader(fields);
  const key = first === null ? "level" : seats[first]!.mine ? "you" : "other";
  return [
    t(`mandala.change.${key}`, { name: first === null ? "" : seats[first]!.name, more, fewer }),
    t("mandala.change.colours", { n: present(view, last.mandala).filter(Boolean).length }),
  ];
}

export function sayReason(reason: Reason, seats: SeatName[]): string {
  const { colour, mandala, owner } = reason.values as Record<string, number | undefined>;
  const values = {
    ...(reason.values as Record<string, number>),
    colour: colour === undefined ? "" : colourNoun(colour),
    side: mandala === undefined ? "" : side(mandala),
    owner: owner === undefined ? "" : seats[owner]!.name,
  };
  const key =
    reason.code === "colour_in_field" && owner !== undefined && seats[owner]!.mine
      ? "colour_in_own_field"
      : reason.code;
  return t(`mandala.refused.${key}`, values);
}

export function score(view: View, seat: number): string {
  const { points, hidden } = standing(view, seat);
  return hidden ? `${points}+` : String(points);
}

export function soundOf(events: GameEvent[]): SoundName {
  return events.some(({ event }) => ["built", "grew", "took"].includes(event)) ? "sand" : "card";
}
