/** What White Lotus' board says. */
import { noun, strung, t, type Noun } from "@/i18n/index.svelte.ts";
import { isDragon, palaceIncome, realm, worth } from "./counting.ts";
import { houseOf, named } from "./houses.ts";
import { pointsSaid } from "./offers.ts";
import type { WhiteLotusPlan } from "./plan.svelte.ts";
import { kindNoun, zoneNoun } from "./tokens.ts";
import type { Move } from "./types.gen.ts";

/** The decision, as far as it is made. */
export function sentence(plan: WhiteLotusPlan): string {
  const { view, near, seats, chosen } = plan;
  if (plan.reading) return revealSentence(plan);
  if (plan.waits) {
    const missing = view.awaited.filter((seat) => seat !== near);
    return t("white-lotus.ask.sealed", { names: missing.map((seat) => named(seats, seat)) });
  }
  return chosen ? question(plan, chosen) : t(`white-lotus.todo.${view.phase}`);
}

function question({ view, seats }: WhiteLotusPlan, move: Move): string {
  switch (move.move) {
    case "place":
    case "resolve":
      return t(`white-lotus.ask.${move.move}`, { zone: zoneNoun(move.zone) });
    case "put":
      return t("white-lotus.ask.put", { zone: zoneNoun(move.zone), kind: kindNoun(view.drawn ?? 0) });
    case "seize":
      return t("white-lotus.ask.seize", {
        zone: zoneNoun(move.zone),
        name: named(seats, view.owners[move.zone] ?? 0),
      });
    case "vote":
      return t("white-lotus.ask.vote", { n: move.weight, name: named(seats, move.target) });
    case "army":
      return move.side === null
        ? t("white-lotus.ask.army", { n: move.army })
        : t("white-lotus.ask.army_for", { n: move.army, name: named(seats, move.side) });
    case "oust": {
      const { mine, name } = seats[move.player]!;
      return t(mine ? "white-lotus.ask.oust.you" : "white-lotus.ask.oust.other", { name });
    }
    case "ask":
      return t("white-lotus.ask.ask", { name: named(seats, move.player) });
    case "order":
      return t("white-lotus.ask.order", { names: strung(move.players.map((seat) => named(seats, seat))) });
    case "income":
      return t("white-lotus.ask.income", { n: move.palaces });
    default:
      return t(`white-lotus.ask.${move.move}`);
  }
}

/** What the decision would bring, or how to go on with it. */
export function preview(plan: WhiteLotusPlan): string {
  const { moves, chosen } = plan;
  if (moves.length === 0) return "";
  if (plan.reading) return revealOutcome(plan);
  if (plan.waits) return t("white-lotus.preview.sealed");
  return chosen && chosen.move !== "order" ? effect(plan, chosen) : help(plan);
}

function effect(plan: WhiteLotusPlan, move: Move): string {
  const { view, near, held, moves } = plan;
  switch (move.move) {
    case "place":
      return t(
        view.markers[move.zone]!.length
          ? "white-lotus.preview.place.contested"
          : "white-lotus.preview.place.free",
        {
          kind: kindNoun(view.types[move.zone]!),
          n: worth(view, move.zone),
          names: contenders(plan, move.zone),
        },
      );
    case "resolve":
      return t("white-lotus.preview.resolve", { names: contenders(plan, move.zone) });
    case "vote":
      return t("white-lotus.preview.vote", { spent: move.weight, back: Math.ceil(move.weight / 2) });
    case "army":
      return held ? t("white-lotus.preview.army", { n: held.army - move.army }) : "";
    case "seize": {
      const owners = view.owners.map((owner, zone) => (zone === move.zone ? near : owner));
      return t("white-lotus.preview.seize", {
        kind: kindNoun(view.types[move.zone]!),
        n: worth(view, move.zone),
        realm: realm({ owners }, near),
      });
    }
    case "put":
      return t(isDragon(view, move.zone) ? "white-lotus.preview.put.dragon" : "white-lotus.preview.put");
    case "income":
      return t("white-lotus.preview.income", { points: pointsSaid(palaceIncome(moves, move.palaces)) });
    default:
      return "";
  }
}

function help({ view, secret, stake, aim }: WhiteLotusPlan): string {
  if (!secret || (stake === null && aim === null)) return t(`white-lotus.help.${view.phase}`);
  return t(stake === null ? "white-lotus.help.stake" : `white-lotus.help.aim_${view.phase}`);
}

function contenders({ view, seats }: WhiteLotusPlan, zone: number): (string | Noun)[] {
  return view.markers[zone]!.map((seat) => named(seats, seat));
}

/** What was revealed. */
function revealSentence({ seats, reveals: { votes, clash } }: WhiteLotusPlan): string {
  if (!votes)
    return t(
      clash!.victor === clash!.emperor ? "white-lotus.war.emperor_wins" : "white-lotus.war.rebels_win",
    );
  const zone = zoneNoun(votes.zone);
  if (votes.out === null) return t("white-lotus.reveal.tie", { zone });
  const { mine, name } = seats[votes.out]!;
  return t(mine ? "white-lotus.reveal.out.you" : "white-lotus.reveal.out.other", { name, zone });
}

/** What becomes of a zone after its votes; nothing while a tie is open. */
function revealOutcome({ seats, reveals: { votes } }: WhiteLotusPlan): string {
  if (!votes || votes.out === null) return "";
  if (votes.winner === null) return t("white-lotus.reveal.left", { n: votes.votes.length - 1 });
  const { mine, name } = seats[votes.winner]!;
  const zone = zoneNoun(votes.zone);
  return t(mine ? "white-lotus.reveal.won.you" : "white-lotus.reveal.won.other", { name, zone });
}

export function confirmLabel({ reading, waits, secret }: WhiteLotusPlan): string {
  if (reading) return t("white-lotus.continue");
  if (waits) return t("white-lotus.sealed_button");
  return secret ? t("white-lotus.seal") : t("bar.confirm");
}

/** A zone of the map, read aloud. */
export function zoneLabel(plan: WhiteLotusPlan, zone: number): string {
  const { view, seats } = plan;
  const owner = view.owners[zone] ?? null;
  const kind = view.types[zone]!;
  const values = { zone: zoneNoun(zone), kind: kindNoun(kind) };
  const text = !kind
    ? t("white-lotus.label.empty", values)
    : owner === null
      ? t("white-lotus.label.neutral", values)
      : t("white-lotus.label.owned", { ...values, name: named(seats, owner) });
  return view.markers[zone]!.length
    ? t("white-lotus.label.markers", { text, names: contenders(plan, zone) })
    : text;
}

/** A dragon card, which names the seat of a secret choice. */
export function dragonLabel({ view, seats }: WhiteLotusPlan, seat: number): string {
  const key = view.phase === "vote" ? "white-lotus.dock.against" : "white-lotus.dock.for";
  return t(key, { name: named(seats, seat), house: noun(houseOf(seat).name) });
}
