/** Sealed votes and armies once they lie open, and whether they have been read. */
import type { LatestEvents } from "@/games/contract.ts";
import type { GameEvent, View } from "./types.gen.ts";

const READING_TIME_MS = 8000;

/** The votes of a zone, and what came of them. */
export interface OpenVotes {
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

export function revealed(events: GameEvent[], before: View | null): OpenVotes | null {
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

export function sums(votes: readonly { target: number; weight: number }[]): Map<number, number> {
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

/** The battle as far as a view shows it: without the sums, because tokens have changed hands. */
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

/** Whom a reveal is for. */
export interface Reader {
  isOver: () => boolean;
  /** Whether these votes were about the player too, or nobody here plays. */
  concerns: (votes: OpenVotes) => boolean;
  decides: () => boolean;
}

/**
 * What was just revealed. It holds the next decision back until it is read; votes of others among themselves
 * don't: they are shown until something else happens or a decision is due.
 */
export class Reveals {
  readonly #reader: Reader;
  #heard = $state.raw<OpenVotes | null>(null);
  clash = $state.raw<Clash | null>(null);
  #clashIsRead = $state(false);

  constructor(reader: Reader) {
    this.#reader = reader;
    $effect(() => {
      if (!this.unread) return;
      void [this.votes, this.clash];
      const timer = setTimeout(() => this.dismiss(), READING_TIME_MS);
      return () => clearTimeout(timer);
    });
  }

  get unread(): boolean {
    if (this.#reader.isOver()) return false;
    if (this.votes !== null) return this.#reader.concerns(this.votes);
    return this.clash !== null && !this.#clashIsRead;
  }

  get votes(): OpenVotes | null {
    const { concerns, decides } = this.#reader;
    return this.#heard && (concerns(this.#heard) || !decides()) ? this.#heard : null;
  }

  /** Keeps what the events reveal. */
  hear({ events, before }: LatestEvents<View, GameEvent>): void {
    const votes = revealed(events, before);
    const clash = fought(events, before);
    if (votes || !this.unread) this.#heard = votes;
    if (!clash) return;
    this.clash = clash;
    this.#clashIsRead = false;
    this.#heard = null;
  }

  dismiss(): void {
    this.#heard = null;
    this.#clashIsRead = true;
  }
}
