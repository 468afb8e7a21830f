/** White Lotus' events, refusals and scores in words. */
import type { SoundName } from "@/sound/index.ts";
import type { Line, LineContext, Reason, SeatName } from "@/games/contract.ts";
import { known, noun, strung, t, type Noun } from "@/i18n/index.svelte.ts";
import { logLines } from "@/table/log-lines.ts";
import { houseOf, named } from "./houses.ts";
import { offerSaid, pledgeSaid, pointsSaid } from "./offers.ts";
import { edition } from "./rules.ts";
import { kindNoun, zoneNoun } from "./tokens.ts";
import type { GameEvent, Move, View } from "./types.gen.ts";

const { line, plain } = logLines("white-lotus");

function names(seats: SeatName[], which: number[]): (string | Noun)[] {
  return which.map((seat) => named(seats, seat));
}

export function say(event: GameEvent, seats: SeatName[], { latest, options }: LineContext): Line | null {
  switch (event.event) {
    case "staged": {
      const stage = t(`white-lotus.stage.${event.stage}`);
      const line = plain("staged", { turn: event.turn, stage });
      return event.stage === 1 ? { ...line, caption: t("white-lotus.turn", { turn: event.turn }) } : line;
    }
    case "forced":
      return null;
    case "placed":
      return line("placed", seats, event.seat, { zone: zoneNoun(event.zone) });
    case "passed":
      return line("passed", seats, event.seat);
    case "controlled":
      return line(event.alone ? "controlled_alone" : "controlled", seats, event.seat, {
        zone: zoneNoun(event.zone),
      });
    case "picked":
      return plain("picked", { zone: zoneNoun(event.zone) });
    case "sealed":
      return latest ? line(event.ready ? "sealed" : "unsealed", seats, event.seat) : null;
    case "voted":
      return voted(event, seats);
    case "ousted":
      return line(event.chosen ? "ousted_chosen" : "ousted", seats, event.seat, {
        zone: zoneNoun(event.zone),
        n: event.refund,
      });
    case "crowned":
      return line("crowned", seats, event.seat);
    case "filled":
      return plain("filled", { n: event.zones.length });
    case "token":
      return line(event.spoil ? "token_spoil" : "token", seats, event.seat);
    case "asked":
      return line("asked", seats, event.seat);
    case "answered":
      return line(event.accepts ? "accepted" : "refused", seats, event.seat);
    case "led":
      if (event.seat === null) return plain("no_rebellion");
      return line(edition(options) === "author" ? "led_by_villages" : "led", seats, event.seat);
    case "mustered":
      return mustered(event, seats);
    case "fought":
      return plain(event.imperial >= event.rebel ? "fought.emperor" : "fought.rebels", {
        imperial: event.imperial,
        rebel: event.rebel,
      });
    case "ordered":
      return plain("ordered", { names: strung(event.seats.map((seat) => named(seats, seat))) });
    case "seized":
      return line("seized", seats, event.seat, {
        zone: zoneNoun(event.zone),
        former: named(seats, event.former),
      });
    case "paid":
      return line("paid", seats, event.seat, { points: pointsSaid(event) });
    case "drawn":
      return event.type === null
        ? line("drawn", seats, event.seat)
        : line("drawn_kind", seats, event.seat, { kind: kindNoun(event.type) });
    case "put_down":
      return line("put_down", seats, event.seat, { zone: zoneNoun(event.zone), kind: kindNoun(event.type) });
    case "stopped":
      return line("stopped", seats, event.seat);
    case "offered":
      return line("offered", seats, event.sender, {
        number: event.offer.number,
        offer: offerSaid(event.offer, event.sender, seats),
      });
    case "settled":
      return plain(`settled.${event.status}`, { number: event.number });
    case "transferred":
      return line("transferred", seats, event.giver, {
        to: named(seats, event.receiver),
        points: pointsSaid(event),
      });
    case "marked":
      return plain(`marked.${event.mark}`, { pledge: pledgeSaid(event.pledge, seats) });
    case "ended":
      return plain(`ended.${event.reason}`, {
        scores: event.scores.map((n, seat) =>
          noun("white-lotus.log.points", { n, name: named(seats, seat) }),
        ),
      });
  }
}

function voted(event: Extract<GameEvent, { event: "voted" }>, seats: SeatName[]): Line {
  const votes = event.voters.map((voter, at) =>
    noun("white-lotus.log.vote", {
      name: named(seats, voter),
      n: event.weights[at],
      target: named(seats, event.targets[at]!),
    }),
  );
  return {
    ...plain("voted", { zone: zoneNoun(event.zone), votes }),
    marks: [...new Set(event.targets)].map(houseOf),
  };
}

function mustered(event: Extract<GameEvent, { event: "mustered" }>, seats: SeatName[]): Line {
  const armies = event.seats.map((seat, at) => {
    const side = event.sides[at] ?? null;
    return side === null
      ? noun("white-lotus.log.army", { name: named(seats, seat), n: event.armies[at] })
      : noun("white-lotus.log.army_for", {
          name: named(seats, seat),
          n: event.armies[at],
          side: named(seats, side),
        });
  });
  return plain("mustered", { armies });
}

/** Who meets in the zone that was entered last. */
export function sayChange(events: GameEvent[], view: View, seats: SeatName[]): string[] {
  const last = events.at(-1);
  const markers = last?.event === "placed" ? view.markers[last.zone]! : [];
  if (last?.event !== "placed" || markers.length < 2) return [];
  return [t("white-lotus.change.contest", { zone: zoneNoun(last.zone), names: names(seats, markers) })];
}

export function sayReason(reason: Reason, seats: SeatName[]): string {
  const { zone, player, players, palaces, most, phase } = reason.values as Record<
    string,
    number | number[] | string | undefined
  >;
  const values = {
    ...(reason.values as Record<string, string | number>),
    n: Number(most ?? palaces ?? 1),
    zone: typeof zone === "number" && zone < 39 ? zoneNoun(zone) : "",
    player: typeof player === "number" ? named(seats, player) : "",
    players: Array.isArray(players) ? names(seats, players) : "",
    phase: phase === undefined ? "" : noun(`white-lotus.panel.${phase}`),
  };
  const key = `white-lotus.refused.${reason.code}`;
  return known(key) ? t(key, values) : "";
}

/** The author's players may talk, the publisher's not, unless the host says otherwise. */
export function talk({ rules, negotiation }: Record<string, string | number | boolean>): "none" | "private" {
  const off = negotiation === "off" || ((negotiation ?? "usual") === "usual" && rules === "publisher");
  return off ? "none" : "private";
}

export function score(view: View, seat: number): string {
  return String(view.scores[seat]);
}

/** Sealed choices, which no event tells. */
export function sayMove(move: Move, seat: number, seats: SeatName[]): string | null {
  if (move.move === "vote")
    return t("white-lotus.move.vote", { n: move.weight, name: named(seats, move.target) });
  if (move.move !== "army") return null;
  const own = move.side === null || move.side === seat;
  return own
    ? t("white-lotus.move.army", { n: move.army })
    : t("white-lotus.move.army_for", { n: move.army, name: named(seats, move.side!) });
}

/** Every seat has the colour of its house. */
export function tint(_: View, seat: number): { fill: string; ink: string } {
  return houseOf(seat);
}

export function soundOf(events: GameEvent[]): SoundName {
  return events.some(({ event }) => ["placed", "sealed", "token", "seized", "put_down"].includes(event))
    ? "stamp"
    : "card";
}
