/** Lotus' events, refusals and scores in words. */
import type { Line, Reason, SeatName } from "@/games/contract.ts";
import { known, listed, t, told } from "@/i18n/index.svelte.ts";
import { controllers, flowerOf } from "./counting.ts";
import { cardName, flowerName, theFlower } from "./flowers.ts";
import { mark } from "./insects.ts";
import type { GameEvent, View } from "./types.gen.ts";

function line(
  key: string,
  seats: SeatName[],
  seat: number,
  values: Record<string, string | number> = {},
): Line {
  const { mine, name } = seats[seat]!;
  return { text: t(`lotus.log.${key}.${mine ? "you" : "other"}`, { ...values, name }), seat };
}

/** Cards of one flower in a few words: "Lily ×2 and wild Lily". */
function cardsSaid(flower: number, cards: string[]): string {
  const kinds = ["s", "d", "w"].map((kind) => ({ kind, n: cards.filter((card) => card[1] === kind).length }));
  return listed(
    kinds.flatMap(({ kind, n }) => (n ? [t(`lotus.played.${kind}`, { n, flower: flowerName(flower) })] : [])),
  );
}

function named(seats: SeatName[], seat: number): string {
  return seats[seat]!.mine ? t("lotus.you") : seats[seat]!.name;
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
      return line("rewarded", seats, event.seat, { reward: t(`lotus.power.${event.power ?? "TOKEN"}`) });
    case "harvested":
      return line("harvested", seats, event.seat, { n: event.petals, flower: theFlower(event.flower) });
    case "drew":
      return event.card && seats[event.seat]!.mine
        ? { text: t("lotus.log.drew.card", { card: cardName(event.card) }), seat: event.seat }
        : line("drew", seats, event.seat);
    case "took":
      return line("took", seats, event.seat, { flower: flowerName(event.flower) });
    case "revealed":
      return {
        text: t("lotus.log.revealed", { flowers: listed(event.flowers.map(flowerName)) }),
        seat: null,
      };
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
    put: listed(event.put_under.map(cardName)),
    drawn: listed(event.drawn.map(cardName)),
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
  if (one === undefined) return { text: t("lotus.log.completed.nobody", values), seat: null };
  if (others.length)
    return {
      text: t("lotus.log.completed.tie", {
        ...values,
        names: listed(event.controllers.map((seat) => named(seats, seat))),
      }),
      seat: null,
    };
  return { ...line("completed", seats, one, values), seat: null };
}

function awarded(event: Extract<GameEvent, { event: "awarded" }>, seats: SeatName[]): Line {
  const shares = event.petals.flatMap((n, seat) =>
    n ? [t("lotus.log.share", { n, name: named(seats, seat) })] : [],
  );
  const values = { flower: theFlower(event.flower), shares: listed(shares), n: event.removed };
  const key = shares.length === 0 ? "awarded.nobody" : event.removed ? "awarded.rest" : "awarded.all";
  return { text: t(`lotus.log.${key}`, values), seat: null };
}

function ended(event: Extract<GameEvent, { event: "ended" }>, seats: SeatName[]): Line {
  const scores = listed(
    event.scores.map((n, seat) => t("lotus.log.points", { n, name: named(seats, seat) })),
  );
  return { text: t("lotus.log.ended", { scores }), seat: null };
}

/** Who controls the flower that was changed last, and what it still needs. */
export function sayChange(events: GameEvent[], view: View, seats: SeatName[]): string {
  const last = events.findLast(
    ({ event }) => event === "played" || event === "moved" || event === "completed",
  );
  if (last?.event !== "played" && last?.event !== "moved") return "";
  const { petals, strengths } = flowerOf(view, last.flower);
  const [first, ...others] = controllers(strengths);
  if (first === undefined) return "";
  const values = {
    flower: theFlower(last.flower),
    mine: strengths[first]!,
    theirs: Math.max(0, ...strengths.filter((_, seat) => seat !== first)),
    name: seats[first]!.name,
    names: listed([first, ...others].map((seat) => named(seats, seat))),
  };
  const key = others.length ? "tie" : seats[first]!.mine ? "you" : "other";
  return told(
    t(`lotus.change.${key}`, values),
    t("lotus.change.missing", { n: last.flower - petals.length }),
  );
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
    bare: flower === undefined ? "" : flowerName(Number(flower)),
    card: card === undefined ? "" : cardName(String(card)),
    power: power === undefined ? "" : t(`lotus.power.${power}`),
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
