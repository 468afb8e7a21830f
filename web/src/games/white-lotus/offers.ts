/** Offers and promises in words. */
import type { SeatName } from "@/games/contract.ts";
import { noun, t, joined, type Noun } from "@/i18n/index.svelte.ts";
import { named } from "./houses.ts";
import { zoneNoun } from "./tokens.ts";
import type { Offer, Pledge, Points } from "./types.gen.ts";

export type Kind = Pledge["kind"];
export const KINDS: readonly Kind[] = [
  "spare",
  "target",
  "stay_out",
  "side:emperor",
  "side:rebel",
  "rebel:yes",
  "rebel:no",
  "no_seize",
  "oust",
  "pay_later",
];
const ABOUT_ZONE: readonly Kind[] = ["spare", "target", "stay_out", "oust"];
const ABOUT_PLAYER: readonly Kind[] = ["spare", "target", "no_seize", "oust"];

export function asksZone(kind: Kind): boolean {
  return ABOUT_ZONE.includes(kind);
}

export function asksPlayer(kind: Kind): boolean {
  return ABOUT_PLAYER.includes(kind);
}

/** The key of a promise's words. */
export function wordOf(kind: Kind): string {
  return kind.replace(":", "_");
}

export function pointsSaid({ influence, army }: Points): Noun[] {
  const parts = [
    ...(influence ? [noun("white-lotus.points.influence", { n: influence })] : []),
    ...(army ? [noun("white-lotus.points.army", { n: army })] : []),
  ];
  return parts.length ? parts : [noun("white-lotus.points.nothing")];
}

/** What a kind of promise does not speak of is left out of it. */
export function pledgeSaid(pledge: Pledge, seats: SeatName[]): string {
  const { player = null, zone = null } = pledge;
  return t(`white-lotus.pledge.${wordOf(pledge.kind)}`, {
    name: named(seats, pledge.promiser),
    player: player === null ? "" : named(seats, player),
    zone: zone === null ? "" : zoneNoun(zone),
    points: pointsSaid(pledge),
  });
}

/** "Nothing" is said only where there is nothing else. */
function saidKey({ give, want, promises, text }: Offer): string {
  const gives = Boolean(give.influence || give.army);
  const wants = Boolean(want.influence || want.army);
  if (gives === wants && (gives || (promises.length === 0 && !text))) return "white-lotus.offer.said";
  return gives
    ? "white-lotus.offer.said.gives"
    : wants
      ? "white-lotus.offer.said.wants"
      : "white-lotus.offer.said.promises";
}

/** Who offers what to whom, without the promises. */
export function termsSaid(offer: Offer, sender: number, seats: SeatName[]): string {
  return t(saidKey(offer), {
    name: named(seats, sender),
    to: named(seats, offer.to),
    give: pointsSaid(offer.give),
    want: pointsSaid(offer.want),
  });
}

/** What was written beside an offer. */
export function wordsSaid({ text }: Offer): string {
  return text ? t("white-lotus.offer.text", { text }) : "";
}

/** An offer with its promises and what was written beside it. */
export function offerSaid(offer: Offer, sender: number, seats: SeatName[]): string {
  const promises = offer.promises.map((pledge) => pledgeSaid(pledge, seats));
  return joined(termsSaid(offer, sender, seats), ...promises, wordsSaid(offer));
}
