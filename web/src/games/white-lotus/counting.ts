/**
 * Counts for the player: what stands where, what it is worth, what comes in. Nothing here decides what is
 * allowed.
 */
import {
  ARMY_INCOME,
  DRAGON_WORTH,
  FORT,
  FORT_ARMY,
  INFLUENCE_INCOME,
  PALACE,
  PALACE_ARMY,
  PALACE_INFLUENCE,
  RICE,
  RICE_ARMY,
  RICE_INFLUENCE,
  TEMPLE,
  TEMPLE_INFLUENCE,
  VILLAGE,
  WORTH,
} from "./data.gen.ts";
import { ZONES } from "./map.gen.ts";
import { marksOf } from "./marks.ts";
import type { Move, View } from "./types.gen.ts";

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

/** What the tokens of the emperor or of the rebels' leader add in battle [WL-REB-15..17]. */
export function battleBonus(view: View, seat: number, kind: number): number {
  return tokensOf(view, seat, kind) * (kind === VILLAGE && view.rules === "publisher" ? 1 : 2);
}

/** The score line by line; the bonus of the realm is what the total has beyond the rest. */
export function points(view: View, seat: number): Points {
  const tokens = WORTH.map((each, kind) => each * tokensOf(view, seat, kind));
  const dragons =
    DRAGON_WORTH * view.owners.filter((owner, zone) => owner === seat && isDragon(view, zone)).length;
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

export function isDragon(view: Pick<View, "map">, zone: number): boolean {
  return marksOf(view).dragon.includes(zone);
}

/** What a zone is worth to its controller. */
export function worth(view: View, zone: number): number {
  return WORTH[view.types[zone]!]! + (isDragon(view, zone) ? DRAGON_WORTH : 0);
}

/** The next income, by place, palaces left to their owner's choice. */
export function income(view: View, seat: number): { influence: number; army: number; palaces: number } {
  const number = (kind: number) => tokensOf(view, seat, kind);
  return {
    influence: INFLUENCE_INCOME + TEMPLE_INFLUENCE * number(TEMPLE) + RICE_INFLUENCE * number(RICE),
    army: ARMY_INCOME + FORT_ARMY * number(FORT) + RICE_ARMY * number(RICE),
    palaces: number(PALACE),
  };
}

/** The income when that number of palaces pays army and the others influence. */
export function palaceIncome(moves: readonly Move[], palaces: number): { influence: number; army: number } {
  const all = Math.max(0, ...moves.map((move) => (move.move === "income" ? move.palaces : 0)));
  return { influence: PALACE_INFLUENCE * (all - palaces), army: PALACE_ARMY * palaces };
}
