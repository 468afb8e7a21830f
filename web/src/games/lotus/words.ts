/** What Lotus' board says. */
import { noun, strung, t, type Noun } from "@/i18n/index.svelte.ts";
import { placeLabel } from "@/table/labels.ts";
import { controllers, flowerOf, missing, toDraw } from "./counting.ts";
import { cardNoun, flowerName, flowerNoun, theFlower } from "./flowers.ts";
import { named } from "./log.ts";
import type { LotusPlan } from "./plan.svelte.ts";
import type { Guard, Play, View } from "./types.gen.ts";

/** The decision, as far as it is made. */
export function sentence({ view, near, chosen, cards, guardian }: LotusPlan): string {
  const n = cards.length;
  switch (chosen?.move) {
    case "play":
      return t(`lotus.ask.${growth(view, chosen)}`, { n, flower: theFlower(chosen.flower) });
    case "exchange":
      return t("lotus.ask.exchange", { n });
    case "guard":
      return t(`lotus.ask.${chosen.elder ? "elder" : "guard"}`, { flower: theFlower(chosen.flower) });
    case "draw":
      return chosen.wild === null
        ? t("lotus.ask.draw_own")
        : t("lotus.ask.draw_wild", { flower: flowerNoun(chosen.wild) });
    case "reward":
      return t("lotus.ask.reward", { reward: noun(`lotus.power.${chosen.power ?? "TOKEN"}`) });
    case "pass":
      return t("lotus.ask.pass");
  }
  if (view.phase === "draw") return t("lotus.ask.draw", { n: toDraw(view, near) });
  if (view.phase === "reward") return t("lotus.ask.choose_reward", { flower: resolving(view) });
  if (guardian) return t("lotus.ask.guardian_where");
  return n ? t("lotus.ask.cards_where", { n }) : t("lotus.ask.action");
}

/** The bare name of the flower of the first card that is taken up; empty without one. */
function flowerOfCard({ cards, hand }: LotusPlan): string {
  const card = hand[cards[0] ?? -1];
  return card ? flowerName(Number(card[0])) : "";
}

/** What the decision would bring. */
export function preview(plan: LotusPlan): string {
  const { view, chosen, moves, cards, guardian, places } = plan;
  if (plan.note) return t(`lotus.note.${plan.note}`, { flower: flowerOfCard(plan) });
  switch (chosen?.move) {
    case "play":
    case "guard":
      return controlSentence(plan, chosen);
    case "exchange":
      return chosen.cards.length === 1
        ? t("lotus.preview.exchange.one")
        : t("lotus.preview.exchange.two", { card: cardNoun(chosen.cards[1]!) });
    case "draw":
      return t(chosen.wild === null ? "lotus.preview.draw_own" : "lotus.preview.draw_wild");
    case "reward":
      return t(`lotus.power.${chosen.power ?? "TOKEN"}.help`);
    case "pass":
      return "";
  }
  if (view.phase === "draw") return t("lotus.preview.draw");
  if (view.phase === "reward" || moves.length === 0) return "";
  return cards.length || guardian
    ? t("lotus.preview.places", { n: places.length })
    : t("lotus.preview.action");
}

function growth(view: View, move: Play): "complete" | "play" | "begin" {
  if (missing(view, move) === 0) return "complete";
  return flowerOf(view, move.flower).petals.length ? "play" : "begin";
}

/** Whom the flower would obey, and what it still needs. */
function controlSentence({ view, near, seats, would }: LotusPlan, move: Play | Guard): string {
  const strengths = would.get(move.flower)!;
  const leading = controllers(strengths);
  const others = leading.filter((seat) => seat !== near);
  const left = missing(view, move);
  const whose =
    leading.length === 0 ? "nobody" : !leading.includes(near) ? "other" : others.length ? "tie" : "you";
  return t(`lotus.preview.${left === 0 ? "complete" : "growing"}.${whose}`, {
    mine: strengths[near],
    theirs: strongestOther(strengths, near),
    names: others.map((seat) => seats[seat]!.name),
    n: left === 0 && move.move === "play" ? move.flower : left,
  });
}

function strongestOther(strengths: readonly number[], near: number): number {
  return Math.max(0, ...strengths.filter((_, seat) => seat !== near));
}

/** The flower that is complete and being shared out. */
function resolving(view: View): Noun {
  return theFlower(view.resolving ?? 7);
}

/** A flower of the garden with its guardians, read aloud. */
export function flowerLabel({ view, seats, possible }: LotusPlan, flower: number): string {
  const { petals, strengths, guardians, elders } = flowerOf(view, flower);
  const shares = strengths.flatMap((n, seat) =>
    n ? [noun("lotus.label.strength", { n, name: named(seats, seat) })] : [],
  );
  const grown = t("lotus.label.flower", {
    flower: flowerNoun(flower),
    n: petals.length,
    of: flower,
    strengths: strung(shares) || t("lotus.label.no_strength"),
  });
  // The symbols on petals count as much as these, but do not walk.
  const standing = seats.flatMap(({ seat }) => [
    ...Array<string | Noun>(guardians[seat]!).fill(named(seats, seat)),
    ...(elders[seat] ? [noun("lotus.label.elder_of", { name: named(seats, seat) })] : []),
  ]);
  const label = standing.length ? t("lotus.label.standing", { label: grown, names: standing }) : grown;
  return placeLabel(label, possible.has(`flower-${flower}`));
}

export function guardianLabel(flower: number, elder: boolean): string {
  return t(elder ? "lotus.label.elder_on" : "lotus.label.guardian_on", { flower: theFlower(flower) });
}

/** A wildflower in the row, read aloud. */
export function wildLabel(flower: number, possible: boolean): string {
  return placeLabel(t("lotus.label.row", { flower: flowerNoun(flower) }), possible);
}

export function deckCaption({ possible, seats, near }: LotusPlan): string {
  const move = possible.get("deck");
  if (move?.move === "exchange") return t("lotus.deck.exchange", { n: move.cards.length });
  if (move?.move === "draw") return t("lotus.deck.draw");
  const { mine, name } = seats[near]!;
  return mine ? t("lotus.deck") : t("lotus.deck.other", { name });
}

/** The player's deck with the cards that the player knows to be in it, read aloud. */
export function deckLabel({ view, near }: LotusPlan): string {
  const known = view.known[near] ?? [];
  const n = view.deck_sizes[near];
  return known.length
    ? t("lotus.label.deck_known", { n, cards: known.map(cardNoun) })
    : t("lotus.label.deck", { n });
}

export function rewardTitle({ view, near }: LotusPlan): string {
  const { strengths } = flowerOf(view, view.resolving ?? 7);
  const mine = strengths[near];
  const theirs = strongestOther(strengths, near);
  const key = mine === theirs ? "lotus.reward.tie" : "lotus.reward.title";
  return t(key, { flower: resolving(view), mine, theirs });
}

/** Who laid the last petal, and so picks the flower. */
export function rewardAbout({ view, near, seats }: LotusPlan): string {
  return view.active === near
    ? t("lotus.reward.about_own")
    : t("lotus.reward.about_other", { name: seats[view.active]!.name });
}

/** What is special about this turn; mostly nothing. */
export function ribbon({ view, near, seats, moves }: LotusPlan): string {
  if (view.over) return "";
  if (view.phase === "reward" && view.to_move !== null && moves.length === 0)
    return t("lotus.ribbon.reward", { name: named(seats, view.to_move), flower: resolving(view) });
  if (!view.final) return "";
  if (view.turn > view.final.turn && view.active === near && seats[near]!.mine)
    return t("lotus.ribbon.last_turn");
  return t("lotus.ribbon.final", { n: Math.max(0, view.final.turns_left) });
}

/** Where the seat is in its turn. */
export function turnSentence({ view, acting }: LotusPlan): string {
  return acting ? t("lotus.pips.action", { action: view.action }) : t(`lotus.pips.${view.phase}`);
}
