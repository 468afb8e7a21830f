/** Lotus' events, refusals and scores in words. */
import type { SoundName } from "@/sound/index.ts";
import type { Line, Reason, SeatName } from "@/games/contract.ts";
import { known, noun, t, type Noun } from "@/i18n/index.svelte.ts";
import { logLines } from "@/table/log-lines.ts";
import { controllers, flowerOf } from "./counting.ts";
import { cardNoun, flowerNoun, theFlower } from "./flowers.ts";
import { mark } from "./insects.ts";
import type { GameEvent, Move, View } from "./types.gen.ts";

const { line, plain } = logLines("lotus");

/** Cards of one flower in a few words: "Lily ×2 and wild Lily". */
function cardsSaid(flower: number, cards: string[]): Noun[] {
  const kinds = ["s", "d", "w"].map((kind) => ({ kind, n: cards.filter((card) => card[1] === kind).length }));
  return kinds.flatMap(({ kind, n }) =>
    n ? [noun(`lotus.played.${kind}`, { n, flower: flowerNoun(flower) })] : [],
  );
}

/** Wildflowers by kind: "Primrose ×2 and Lily". */
function flowersSaid(flowers: number[]): Noun[] {
  return [...new Set(flowers)].map((flower) => {
    const n = flowers.filter((one) => one === flower).length;
    return n === 1 ? flowerNoun(flower) : noun("lotus.played.s", { n, flower: flowerNoun(flower) });
  });
}

export function named(seats: readonly SeatName[], seat: number): string | Noun {
  return seats[seat]!.mine ? noun("lotus.you") : seats[seat]!.name;
}

export function say(event: GameEvent, seats: SeatName[]): Line | null {
  switch (event.event) {
    case "played":
      return line("played", seats, event.seat, { cards: cardsSaid(event.flower, event.cards) });
    case "exchanged":
      return exchanged(event, seats);
    case "moved":
      return moved(event, seats);
    case "passed":
      return line("passed", seats, event.seat);
    case "completed":
      return completed(event, seats);
    case "rewarded":
      return line("rewarded", seats, event.seat, { reward: noun(`lotus.power.${event.power ?? "TOKEN"}`) });
    case "harvested":
      return line("harvested", seats, event.seat, { n: event.petals, flower: theFlower(event.flower) });
    case "drew":
      return event.card && seats[event.seat]!.mine
        ? { text: t("lotus.log.drew.card", { card: cardNoun(event.card) }), seat: event.seat }
        : line("drew", seats, event.seat);
    case "took":
      return line("took", seats, event.seat, { flower: flowerNoun(event.flower) });
    case "revealed":
      return plain("revealed", { flowers: flowersSaid(event.flowers) });
    case "final_round":
      return line(`final.${event.cause}`, seats, event.seat, { n: event.turns_left });
    case "awarded":
      return awarded(event, seats);
    case "ended":
      return ended(event, seats);
  }
}

function exchanged(event: Extract<GameEvent, { event: "exchanged" }>, seats: SeatName[]): Line {
  if (event.put_under === null || event.drawn === null || !seats[event.seat]!.mine)
    return line("exchanged", seats, event.seat, { n: event.number });
  const text = t("lotus.log.exchanged.cards", {
    put: event.put_under.map(cardNoun),
    drawn: event.drawn.map(cardNoun),
  });
  return { text, seat: event.seat };
}

function moved(event: Extract<GameEvent, { event: "moved" }>, seats: SeatName[]): Line {
  const key = `${event.elder ? "elder" : "guardian"}.${event.source === null ? "home" : "flower"}`;
  const source = event.source === null ? "" : theFlower(event.source);
  return line(key, seats, event.seat, { flower: theFlower(event.flower), source });
}

function completed(event: Extract<GameEvent, { event: "completed" }>, seats: SeatName[]): Line {
  const values = { flower: theFlower(event.flower), strength: Math.max(...event.strengths) };
  const [one, ...others] = event.controllers;
  if (one === undefined) return plain("completed.nobody", values);
  if (others.length)
    return plain("completed.tie", { ...values, names: event.controllers.map((seat) => named(seats, seat)) });
  return { ...line("completed", seats, one, values), seat: null };
}

function awarded(event: Extract<GameEvent, { event: "awarded" }>, seats: SeatName[]): Line {
  const shares = event.petals.flatMap((n, seat) =>
    n ? [noun("lotus.log.share", { n, name: named(seats, seat) })] : [],
  );
  const values = { flower: theFlower(event.flower), shares, n: event.removed };
  const key = shares.length === 0 ? "awarded.nobody" : event.removed ? "awarded.rest" : "awarded.all";
  return plain(key, values);
}

function ended(event: Extract<GameEvent, { event: "ended" }>, seats: SeatName[]): Line {
  const scores = event.scores.map((n, seat) => noun("lotus.log.points", { n, name: named(seats, seat) }));
  return plain("ended", { scores });
}

/** Who controls the flower that was changed last, and what it still needs. */
export function sayChange(events: GameEvent[], view: View, seats: SeatName[]): string[] {
  const last = events.findLast(
    ({ event }) => event === "played" || event === "moved" || event === "completed",
  );
  if (last?.event !== "played" && last?.event !== "moved") return [];
  const { petals, strengths } = flowerOf(view, last.flower);
  const [first, ...others] = controllers(strengths);
  if (first === undefined) return [];
  const values = {
    flower: theFlower(last.flower),
    mine: strengths[first]!,
    theirs: Math.max(0, ...strengths.filter((_, seat) => seat !== first)),
    name: seats[first]!.name,
    names: [first, ...others].map((seat) => named(seats, seat)),
  };
  const key = others.length ? "tie" : seats[first]!.mine ? "you" : "other";
  return [t(`lotus.change.${key}`, values), t("lotus.change.missing", { n: last.flower - petals.length })];
}

export function sayReason(reason: Reason): string {
  const { flower, card, power, room, held, cards } = reason.values as Record<
    string,
    string | number | undefined
  >;
  const values = {
    ...(reason.values as Record<string, string | number>),
    n: Number(room ?? held ?? cards ?? 1),
    flower: flower === undefined ? "" : theFlower(Number(flower)),
    bare: flower === undefined ? "" : flowerNoun(Number(flower)),
    card: card === undefined ? "" : cardNoun(String(card)),
    power: power === undefined ? "" : noun(`lotus.power.${power}`),
  };
  const key = `lotus.refused.${reason.code}`;
  return known(key) ? t(key, values) : "";
}

export function inTeams(view: View): boolean {
  return view.teams;
}

export function score(view: View, seat: number): string {
  return String(view.scores[seat]);
}

/** Every seat has the colour of its guardians. */
export function tint(view: View, seat: number): { fill: string; ink: string } {
  return mark(view.colours[seat]!);
}

export function soundOf(events: GameEvent[]): SoundName {
  return events.some(({ event }) => ["played", "moved", "harvested"].includes(event)) ? "petal" : "card";
}

/** Nobody has seen the card that a deck gives. */
export function reasonFor(move: Move, term: string): string {
  return term === "draw" && move.move === "draw" && move.wild === null ? "deck" : term;
}
