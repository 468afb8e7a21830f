/** The rebellion: its two camps, and how they are said. */
import { strung, t } from "@/i18n/index.svelte.ts";
import { sealStatus } from "./council.ts";
import { battleBonus, tokensOf } from "./counting.ts";
import { titled } from "./houses.ts";
import type { WhiteLotusPlan } from "./plan.svelte.ts";
import { PALACE, VILLAGE } from "./data.gen.ts";
import type { Army } from "./types.gen.ts";

export interface Camp {
  /** The emperor, or the leader of the rebels. */
  head: number;
  rebel: boolean;
  /** The tokens that strengthen it. */
  kind: number;
  /** All that fights for it, once it is fought and where it was seen. */
  total: number | null;
  /** After the battle: the armies, the head's own first. */
  armies: { seat: number; n: number }[];
  /** Before the battle: the player's army, where it fights for this camp. */
  ownArmy: number | null;
}

export function camps(plan: WhiteLotusPlan): Camp[] {
  return [camp(plan, false), camp(plan, true)];
}

function camp(plan: WhiteLotusPlan, rebel: boolean): Camp {
  const { battle } = plan;
  const head = rebel ? leader(plan) : emperor(plan);
  const armies = (battle?.armies ?? [])
    .flatMap((n, seat) => (battle!.sides[seat] === head ? { seat, n } : []))
    .sort((one, other) => Number(other.seat === head) - Number(one.seat === head) || other.n - one.n);
  return {
    head,
    rebel,
    kind: rebel ? VILLAGE : PALACE,
    total: battle && (rebel ? battle.rebel : battle.imperial),
    armies,
    ownArmy: battle ? null : ownArmy(plan, head),
  };
}

function emperor({ battle, view }: WhiteLotusPlan): number {
  return battle?.emperor ?? view.emperor;
}

function leader({ battle, view }: WhiteLotusPlan): number {
  return battle?.leader ?? view.leader ?? 0;
}

export function sealedArmy({ view }: WhiteLotusPlan): Army | null {
  return view.commit?.move === "army" ? view.commit : null;
}

function ownArmy(plan: WhiteLotusPlan, head: number): number | null {
  const { near, stake, aim } = plan;
  const sealed = sealedArmy(plan);
  const heads = near === emperor(plan) || near === leader(plan);
  const side = sealed ? (sealed.side ?? near) : heads ? near : aim;
  return side === head ? (sealed?.army ?? stake) : null;
}

/** Those who lead neither side. */
export function supporters(plan: WhiteLotusPlan): number[] {
  return plan.view.vp.flatMap((_, seat) => (seat === emperor(plan) || seat === leader(plan) ? [] : seat));
}

/** What the head's palaces or villages bring: the sum less all armies. */
export function bonus({ total, armies }: Camp): number {
  return armies.reduce((left, { n }) => left - n, total ?? 0);
}

export function warTitle({ battle }: WhiteLotusPlan): string {
  if (!battle) return t("white-lotus.war.secret");
  return t(battle.victor === battle.emperor ? "white-lotus.war.emperor_wins" : "white-lotus.war.rebels_win");
}

export function warNote({ battle, view }: WhiteLotusPlan): string {
  return t(battle ? "white-lotus.war.note_spoils" : `white-lotus.war.note.${view.rules}`);
}

export function campTitle({ rebel }: Camp): string {
  return t(rebel ? "white-lotus.war.rebels" : "white-lotus.war.emperor");
}

/** The head's palaces or villages, before the battle. */
export function campTokens({ view }: WhiteLotusPlan, { head, kind }: Camp): string {
  return t(`white-lotus.war.tokens.${kind}`, {
    n: tokensOf(view, head, kind),
    bonus: battleBonus(view, head, kind),
  });
}

/** A camp read aloud. */
export function campLabel(plan: WhiteLotusPlan, camp: Camp): string {
  const { seats, battle } = plan;
  const counted = (name: string, n: number) => t("white-lotus.council.total", { name, n });
  const title = campTitle(camp);
  if (!battle)
    return strung([
      title,
      titled(seats, camp.head),
      campTokens(plan, camp),
      sealStatus(plan, camp.head),
      ...(camp.ownArmy === null ? [] : [counted(t("white-lotus.war.your_army"), camp.ownArmy)]),
    ]);
  const armies = camp.armies.map(({ seat, n }) => counted(titled(seats, seat), n));
  if (camp.total === null) return strung([title, ...armies]);
  return strung([
    t("white-lotus.war.sum", { camp: title, n: camp.total }),
    counted(t(`white-lotus.war.bonus.${camp.kind}`), bonus(camp)),
    ...armies,
  ]);
}

/** Where a seat is in the order of the spoils, which counts from 0. */
export function spoilStatus({ view }: WhiteLotusPlan, rank: number): string {
  const taken = view.battle?.spoils ?? 0;
  if (rank < taken) return t("white-lotus.war.took");
  return t(rank === taken && view.phase === "spoil" ? "white-lotus.war.chooses" : "white-lotus.war.waits");
}
