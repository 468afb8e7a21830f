/**
 * Counts for the player: what stands where, what it is worth, what comes in. Nothing here decides what is
 * allowed.
 */
import { ZONES } from "./map.gen.ts";
import { FORT, PALACE, RICE, TEMPLE, VILLAGE, WORTH } from "./tokens.ts";
import type { GameEvent, View } from "./types.gen.ts";

type Land = Pick<View, "types" | "owners">;

/** How many tokens of a kind a seat has. */
export function tokensOf({ types, owners }: Land, seat: number, kind: number): number {
  return owners.filter((owner, zone) => owner === seat && types[zone] === kind).length;
}

/** The size of a seat's largest realm of zones that touch. */
export function realm({ owners }: Pick<View, "owners">, seat: number): number {
  const seen = new Set<number>();
  let largest = 0;
  owners.forEach((owner, zone) => {
    if (owner !== seat || seen.has(zone)) return;
    const fringe = [zone];
    let size = 0;
    seen.add(zone);
    for (let here = fringe.pop(); here !== undefined; here = fringe.pop()) {
      size += 1;
      for (const other of ZONES[here]!.next)
        if (owners[other] === seat && !seen.has(other)) {
          seen.add(other);
          fringe.push(other);
        }
    }
    largest = Math.max(largest, size);
  });
  return largest;
}

export interface Points {
  palaces: number;
  temples: number;
  others: number;
  tokens: number;
  dragons: number;
  realm: number;
}

/** The score line by line; the bonus of the realm is what the total has beyond the rest. */
export function points(view: View, seat: number): Points {
  const tokens = [0, 1, 2, 3, 4, 5].map((kind) => WORTH[kind]! * tokensOf(view, seat, kind));
  const dragons = 2 * view.owners.filter((owner, zone) => owner === seat && ZONES[zone]!.dragon).length;
  const rest = tokens.reduce((sum, worth) => sum + worth, 0) + dragons + view.vp[seat]!;
  return {
    palaces: tokens[PALACE]!,
    temples: tokens[TEMPLE]!,
    others: tokens[RICE]! + tokens[FORT]! + tokens[VILLAGE]!,
    tokens: view.vp[seat]!,
    dragons,
    realm: view.scores[seat]! - rest,
  };
}

/** What a zone is worth to whoever controls it. */
export function worth(view: View, zone: number): number {
  return WORTH[view.types[zone]!]! + (ZONES[zone]!.dragon ? 2 : 0);
}

/** The next income, by place, palaces left to their owner's choice. */
export function income(view: View, seat: number): { influence: number; army: number; palaces: number } {
  const number = (kind: number) => tokensOf(view, seat, kind);
  return {
    influence: 10 + 3 * number(TEMPLE) + number(RICE),
    army: 2 + 2 * number(FORT) + number(RICE),
    palaces: number(PALACE),
  };
}

/** Votes as they lay open, and what came of them. */
export interface Reveal {
  zone: number;
  kind: number;
  votes: { voter: number; target: number; weight: number }[];
  /** Sums against each seat. */
  against: Map<number, number>;
  /** Who has left; null while the emperor decides. */
  out: number | null;
  refund: number;
  winner: number | null;
}

export function revealed(events: GameEvent[], before: View | null): Reveal | null {
  const voted = events.find((event) => event.event === "voted");
  const ousted = events.find((event) => event.event === "ousted");
  const zone = voted?.zone ?? ousted?.zone;
  if (zone === undefined) return null;
  // After a tie the emperor's word comes later than the votes.
  const votes = voted
    ? voted.voters.map((voter, at) => ({ voter, target: voted.targets[at]!, weight: voted.weights[at]! }))
    : (before?.round ?? []);
  const controlled = events.find((event) => event.event === "controlled" && event.zone === zone);
  return {
    zone,
    kind: before?.types[zone] ?? 0,
    votes,
    against: sums(votes),
    out: ousted?.seat ?? null,
    refund: ousted?.refund ?? 0,
    winner: controlled?.event === "controlled" ? controlled.seat : null,
  };
}

export function sums(votes: { target: number; weight: number }[]): Map<number, number> {
  const against = new Map<number, number>();
  for (const { target, weight } of votes) against.set(target, (against.get(target) ?? 0) + weight);
  return against;
}

/** A battle as everybody saw it. */
export interface Clash {
  turn: number;
  emperor: number;
  leader: number;
  /** By seat. */
  sides: number[];
  armies: number[];
  /** Both sums, where they were seen. */
  imperial: number | null;
  rebel: number | null;
  /** The leader of the side that won. */
  victor: number;
}

export function fought(events: GameEvent[], before: View | null): Clash | null {
  const battle = events.find((event) => event.event === "fought");
  const mustered = events.find((event) => event.event === "mustered");
  if (!battle || !mustered || !before || before.leader === null) return null;
  const sides = before.vp.map(() => before.emperor);
  const armies = before.vp.map(() => 0);
  mustered.seats.forEach((seat, at) => {
    sides[seat] = mustered.sides[at] ?? seat;
    armies[seat] = mustered.armies[at]!;
  });
  return {
    turn: before.turn,
    emperor: before.emperor,
    leader: before.leader,
    sides,
    armies,
    imperial: battle.imperial,
    rebel: battle.rebel,
    victor: battle.victor,
  };
}

/**
 * The battle as far as the view still tells, for whoever came later: without the sums, as tokens have changed
 * hands.
 */
export function remembered({ battle, leader, turn }: View): Clash | null {
  if (!battle || leader === null) return null;
  const emperor = battle.sides.find((side) => side !== leader) ?? leader;
  return {
    turn,
    emperor,
    leader,
    sides: battle.sides,
    armies: battle.armies,
    imperial: null,
    rebel: null,
    victor: battle.victor,
  };
}
