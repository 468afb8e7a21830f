/** What Mandala's board says. */
import { noun, strung, t, type Noun } from "@/i18n/index.svelte.ts";
import { placeLabel } from "@/table/labels.ts";
import { size, type gain } from "./counting.ts";
import type { MandalaPlan } from "./plan.svelte.ts";
import { colourNoun } from "./sand.ts";

/** The decision, as far as it is made. */
export function sentence({ chosen, picking, colour, cards }: MandalaPlan): string {
  if (picking)
    return chosen ? t("mandala.ask.take", { colour: colourNoun(chosen.colour) }) : t("mandala.ask.pick");
  const n = cards.length;
  if (!chosen)
    return colour === null
      ? t("mandala.ask.cards")
      : t("mandala.ask.place", { n, colour: colourNoun(colour) });
  return t(`mandala.ask.${chosen.move}`, {
    n,
    colour: colourNoun(chosen.colour),
    side: "mandala" in chosen ? side(chosen.mandala) : "",
  });
}

/** What the decision would bring. */
export function preview(plan: MandalaPlan): string {
  const { note, chosen, picking, colour, places, wouldBe, near, far } = plan;
  if (note) return t(`mandala.note.${note}`);
  if (!chosen) return picking || colour === null ? "" : t("mandala.preview.places", { n: places.length });
  if (chosen.move === "discard") return t("mandala.preview.discard", { n: chosen.cards });
  if (!wouldBe) return "";
  return t(wouldBe.colours === 6 ? "mandala.preview.complete" : "mandala.preview.colours", {
    mine: size(wouldBe.fields[near]!),
    theirs: size(wouldBe.fields[far]!),
    pick: pickSentence(plan, wouldBe.mandala),
    n: wouldBe.colours,
  });
}

export function side(mandala: number): Noun {
  return noun(`mandala.side.${mandala}`);
}

export function pickSentence(plan: MandalaPlan, mandala: number): string {
  const first = plan.firstPicker(mandala);
  if (first === null) return t("mandala.pick.equal");
  const { mine, name } = plan.seats[first === "near" ? plan.near : plan.far]!;
  return mine && first === "near" ? t("mandala.pick.you") : t("mandala.pick.other", { name });
}

function counts(cards: readonly number[]): string {
  const parts = cards.flatMap((n, colour) =>
    n ? [noun("mandala.cards", { n, colour: colourNoun(colour) })] : [],
  );
  return strung(parts) || t("mandala.none");
}

/** A mountain or field, read aloud. */
export function areaLabel({ view, near, far, seats, possible }: MandalaPlan, place: string): string {
  const [kind, at] = place.split("-");
  const mandala = Number(at);
  const values = { side: side(mandala), name: seats[far]!.name };
  const [key, cards] =
    kind === "mountain"
      ? ["mandala.label.mountain", view.mountains[mandala]!]
      : kind === "far"
        ? ["mandala.label.far_field", view.fields[mandala]![far]!]
        : ["mandala.label.field", view.fields[mandala]![near]!];
  return placeLabel(t(key, { ...values, cards: counts(cards) }), possible.has(place));
}

export function discardLabel({ view, possible }: MandalaPlan): string {
  const label = t("mandala.label.discard", { n: size(view.discard), cards: counts(view.discard) });
  return placeLabel(label, possible.has("discard"));
}

export function riverTitle({ seats, near }: MandalaPlan, seat: number): string {
  const { mine, name } = seats[seat]!;
  return mine && seat === near ? t("mandala.river.you") : t("mandala.river.other", { name });
}

/** Above the colours that a seat may pick. */
export function claimTitle({ seats }: MandalaPlan, seat: number): string {
  const { mine, name } = seats[seat]!;
  return mine ? t("mandala.claim.you") : t("mandala.claim.other", { name });
}

/** Where the cards of a colour that is picked would go. */
export function whereTo({ fresh, lost, space, cards }: ReturnType<typeof gain>): string {
  if (lost) return t("mandala.claim.lost");
  if (!fresh) return t("mandala.claim.kept", { space });
  return cards === 1 ? t("mandala.claim.only", { space }) : t("mandala.claim.fresh", { space, n: cards - 1 });
}
