/** A contested zone: who stands there, what they have cast, and how that is said. */
import { noun, strung, t } from "@/i18n/index.svelte.ts";
import { tokensOf } from "./counting.ts";
import { named, titled } from "./houses.ts";
import type { WhiteLotusPlan } from "./plan.svelte.ts";
import { sums, type OpenVotes } from "./reveal.svelte.ts";
import { PALACE } from "./data.gen.ts";
import type { Vote } from "./types.gen.ts";

type Ballot = OpenVotes["votes"][number];

/** The two cards before a contender: open, face down, or not there yet. */
export interface VoteCards {
  weight: number | null;
  target: number | null;
  faceDown: boolean;
}

export function contestedZone({ view, reveals }: WhiteLotusPlan): number {
  return reveals.votes?.zone ?? view.zone ?? 0;
}

export function contestedKind(plan: WhiteLotusPlan): number {
  return plan.reveals.votes?.kind || plan.view.types[contestedZone(plan)]!;
}

/** The votes that lie open; null while they are secret. */
export function openVotes({ view, reveals }: WhiteLotusPlan): readonly Ballot[] | null {
  return reveals.votes?.votes ?? (view.round.length ? view.round : null);
}

export function contenders(plan: WhiteLotusPlan): readonly number[] {
  return openVotes(plan)?.map(({ voter }) => voter) ?? plan.view.markers[contestedZone(plan)]!;
}

function sealedVote({ view }: WhiteLotusPlan): Vote | null {
  return view.commit?.move === "vote" ? view.commit : null;
}

/** What a contender has cast, as far as the near seat knows; its own vote even before it is revealed. */
function ballotOf(plan: WhiteLotusPlan, seat: number): Pick<Vote, "weight" | "target"> | null {
  const open = openVotes(plan)?.find(({ voter }) => voter === seat);
  if (open || seat !== plan.near) return open ?? null;
  const { stake, aim } = plan;
  return sealedVote(plan) ?? (stake !== null && aim !== null ? { weight: stake, target: aim } : null);
}

export function cardsOf(plan: WhiteLotusPlan, seat: number): VoteCards {
  const { view, near, held, stake, aim } = plan;
  const cast = ballotOf(plan, seat);
  if (cast && (held || openVotes(plan))) return { weight: cast.weight, target: cast.target, faceDown: false };
  if (seat === near && held && (stake !== null || aim !== null))
    return { weight: stake, target: aim, faceDown: false };
  return { weight: null, target: null, faceDown: view.ready?.[seat] ?? false };
}

/** What becomes of the contenders. */
export function councilTitle(plan: WhiteLotusPlan): string {
  const { view, seats, reveals } = plan;
  const out = reveals.votes?.out ?? null;
  if (out !== null) {
    const { mine, name } = seats[out]!;
    return t(mine ? "white-lotus.council.out.you" : "white-lotus.council.out.other", { name });
  }
  if (reveals.votes || view.phase === "tie") return t("white-lotus.council.tie");
  return t("white-lotus.council.leaves", { n: contenders(plan).length });
}

/** How votes are counted, or how they were. */
export function councilNote({ seats, reveals: { votes } }: WhiteLotusPlan): string {
  if (!votes) return t("white-lotus.council.note");
  const totals = [...votes.against]
    .sort(([, one], [, other]) => other - one)
    .map(([seat, n]) => noun("white-lotus.council.total", { name: named(seats, seat), n }));
  const counted = t("white-lotus.council.sums", { totals: strung(totals) });
  if (votes.out === null) return counted;
  return t("white-lotus.council.refund", {
    sums: counted,
    name: titled(seats, votes.out),
    n: votes.refund,
  });
}

/** The three seats with most palaces; empty where nobody has one. */
export function mostPalaces({ view, seats }: WhiteLotusPlan): string {
  const owners = view.vp
    .map((_, seat) => ({ seat, n: tokensOf(view, seat, PALACE) }))
    .filter(({ n }) => n > 0)
    .sort((one, other) => other.n - one.n)
    .slice(0, 3);
  return strung(
    owners.map(({ seat, n }) => noun("white-lotus.council.total", { name: named(seats, seat), n })),
  );
}

/** Sealed or not, before anything lies open. */
export function sealStatus({ view, near, seats }: WhiteLotusPlan, seat: number): string {
  const own = seat === near && seats[near]!.mine;
  if (!own && !view.ready) return t("white-lotus.secret");
  return t((own ? view.commit : view.ready![seat]) ? "white-lotus.sealed" : "white-lotus.choosing");
}

/** A contender's vote in a few words. */
export function contenderStatus(plan: WhiteLotusPlan, seat: number): string {
  const votes = openVotes(plan);
  if (!votes) return sealStatus(plan, seat);
  if (plan.reveals.votes?.out === seat)
    return t("white-lotus.council.against_n", { n: sums(votes).get(seat) ?? 0 });
  const cast = ballotOf(plan, seat);
  return cast ? t("white-lotus.council.against", { name: named(plan.seats, cast.target) }) : "";
}

/** A contender read aloud, with the numbers on the cards. */
export function contenderLabel(plan: WhiteLotusPlan, seat: number): string {
  const { view, seats } = plan;
  const votes = openVotes(plan);
  const cast = ballotOf(plan, seat);
  const received = votes ? sums(votes).get(seat) : 0;
  const parts = [titled(seats, seat)];
  if (view.emperor === seat) parts.push(t("white-lotus.emperor"));
  if (!votes) parts.push(sealStatus(plan, seat));
  if (cast) parts.push(t("white-lotus.council.cast", { n: cast.weight, name: named(seats, cast.target) }));
  if (received) parts.push(t("white-lotus.council.received", { n: received, name: named(seats, seat) }));
  return strung(parts);
}
