/** What Flowers' board says. */
import { listed, noun, t, type Noun } from "@/i18n/index.svelte.ts";
import { gain, present, total, type After, type Gain, type Taking } from "./counting.ts";
import type { FlowersPlan } from "./plan.svelte.ts";
import { colourNoun } from "./sand.ts";
import { tileNoun, worth } from "./tiles.ts";

/** The decision, as far as it is made. */
export function sentence({ view, falls, chosen, colour, cards, aim, wouldBe }: FlowersPlan): string {
  if (falls) {
    if (chosen?.move === "take") return t("flowers.ask.taken", { tile: tileNoun(chosen.tile) });
    if (chosen?.move === "take_both")
      return t("flowers.ask.ordered", { first: tileNoun(chosen.first), second: tileNoun(chosen.second) });
    const key = view.phase === "take_both" ? "flowers.ask.order" : "flowers.ask.take";
    return t(key, { side: side(view.falling!) });
  }
  if (colour === null) return t("flowers.ask.cards");
  const values = { n: cards.length, colour: colourNoun(colour) };
  if (aim === null) return t("flowers.ask.place", values);
  const key = wouldBe[aim]!.up ? "flowers.ask.play.up" : "flowers.ask.play.down";
  return t(key, { ...values, side: side(aim) });
}

/** What the decision would bring. */
export function preview(plan: FlowersPlan): string {
  const { view, near, chosen, falls, colour, aim, places } = plan;
  if (plan.note) return note(plan);
  if (chosen?.move === "take") {
    const { joins, points } = gain(view, near, [chosen.tile]);
    const mate = joins[0] ?? null;
    return mate === null
      ? t("flowers.preview.single", { points })
      : t("flowers.preview.flower", { mate: tileNoun(mate), worth: worth(mate, chosen.tile), points });
  }
  if (aim !== null) return playPreview(plan, aim);
  if (falls || colour === null) return "";
  return t(places.length ? "flowers.preview.places" : "flowers.preview.no_place", { n: places.length });
}

function playPreview({ near, seats, wouldBe, taking }: FlowersPlan, mandala: number): string {
  const { centre, complete, draws } = wouldBe[mandala]!;
  return t(complete ? "flowers.preview.complete" : "flowers.preview.play", {
    n: present(centre).filter(Boolean).length,
    cards: total(centre.sides[near]!),
    taking: takingSentence(seats, taking[mandala]!),
    draw: t(draws ? "flowers.preview.draw" : "flowers.preview.no_draw", { n: draws }),
  });
}

function note({ note: code, view, seats, pressedSeat }: FlowersPlan): string {
  return t(`flowers.note.${code}`, { name: seats[pressedSeat]!.name, side: side(view.falling ?? 0) });
}

export function side(mandala: number): Noun {
  return noun(`flowers.side.${mandala}`);
}

/** Who would take the tiles. */
export function takingSentence(seats: FlowersPlan["seats"], { first, second }: Taking): string {
  if (first === null) return t("flowers.taking.nobody");
  const who = (seat: number) => (seats[seat]!.mine ? "you" : "other");
  return t(`flowers.taking.${who(first)}_${second === null ? "both" : who(second)}`, {
    first: seats[first]!.name,
    second: second === null ? "" : seats[second]!.name,
  });
}

/** How the cards that are taken up would lie on a mandala. */
export function flag({ up, complete }: After): string {
  return t(complete ? "flowers.flag.completes" : up ? "flowers.flag.up" : "flowers.flag.down");
}

function counts(cards: readonly number[]): Noun[] {
  return cards.flatMap((n, colour) => (n ? [noun("flowers.cards", { n, colour: colourNoun(colour) })] : []));
}

/** A seat's side of a mandala, read aloud. */
export function sideLabel(
  { view, seats, near, wouldBe }: FlowersPlan,
  mandala: number,
  seat: number,
): string {
  const { up, down, down_colours: known } = view.mandalas[mandala]!.sides[seat]!;
  const hidden = known
    ? noun("flowers.label.down_known", { n: down, cards: counts(known) })
    : noun("flowers.label.down", { n: down });
  const cards = listed([...counts(up), ...(down ? [hidden] : [])]) || t("flowers.none");
  const { mine, name } = seats[seat]!;
  const label =
    mine && seat === near
      ? t("flowers.label.side", { side: side(mandala), cards })
      : t("flowers.label.other_side", { side: side(mandala), cards, name });
  const would = seat === near ? wouldBe[mandala] : null;
  return would ? t("flowers.label.would", { label, flag: flag(would) }) : label;
}

/** The tiles in the heart of a mandala and who holds it, read aloud. */
export function heartLabel({ view, seats }: FlowersPlan, mandala: number): string {
  const { dark, light, holder } = view.mandalas[mandala]!;
  const plate = t(`flowers.plate.${mandala}`);
  if (dark === null || light === null) return t("flowers.label.gone", { side: plate });
  const values = { side: plate, dark: tileNoun(dark), light: tileNoun(light) };
  if (holder === null) return t("flowers.label.centre", values);
  const { mine, name } = seats[holder]!;
  return t(mine ? "flowers.label.centre_you" : "flowers.label.centre_other", { ...values, name });
}

/** Above the tiles that a seat takes. */
export function takeTitle({ view, seats }: FlowersPlan, seat: number): string {
  const { mine, name } = seats[seat]!;
  const values = { name, side: side(view.falling ?? 0) };
  if (!mine) return t("flowers.take.other", values);
  return t(view.phase === "take_both" ? "flowers.take.both" : "flowers.take.you", values);
}

/** What becomes of tiles that are taken in this order. */
export function brings([first, second]: readonly number[], { joins }: Gain): string {
  const mate = joins[0] ?? null;
  if (second === undefined)
    return mate === null
      ? t("flowers.take.single")
      : t("flowers.take.flower", { mate: tileNoun(mate), worth: worth(mate, first!) });
  if (mate !== null)
    return t("flowers.take.first_joins", {
      mate: tileNoun(mate),
      worth: worth(mate, first!),
      second: tileNoun(second),
    });
  const next = joins[1] ?? null;
  return next === null
    ? t("flowers.take.both_single")
    : t("flowers.take.second_joins", { mate: tileNoun(next), worth: worth(next, second) });
}

export function tilesTitle({ seats, near }: FlowersPlan): string {
  const { mine, name } = seats[near]!;
  return mine ? t("flowers.tiles.you") : t("flowers.tiles.other", { name });
}
