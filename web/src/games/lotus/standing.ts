import { flowerOf } from "./counting.ts";
import { same } from "./places.ts";
import type { LotusPlan } from "./plan.svelte.ts";
import { guardianLabel } from "./words.ts";

/** A guardian in the heart of a flower. */
export interface Standing {
  key: string;
  letter: string;
  elder: boolean;
  label: string;
  /** Only foreseen: the chosen move would bring it. */
  ghost?: boolean;
  /** The chosen move would take it away. */
  leaving?: boolean;
  /** It came by the last moves. */
  fresh?: boolean;
  taken?: boolean;
  /** Left out where its owner may not take it up. */
  press?: (() => void) | undefined;
}

/** What stands on a flower, with the guardian that the chosen move would bring or take away. */
export function standing(plan: LotusPlan, flower: number): Standing[] {
  const { guardians, elders } = flowerOf(plan.view, flower);
  const pawns = plan.view.colours.flatMap((_, seat) => [
    ...Array.from({ length: guardians[seat]! }, (_, at) => pawn(plan, flower, seat, false, at)),
    ...(elders[seat] ? [pawn(plan, flower, seat, true, 0)] : []),
  ]);
  const { chosen, letter } = plan;
  return chosen?.move === "guard" && chosen.flower === flower
    ? [...pawns, { key: "ghost", letter, elder: chosen.elder, label: "", ghost: true }]
    : pawns;
}

function pawn(plan: LotusPlan, flower: number, seat: number, elder: boolean, at: number): Standing {
  const { view, near, chosen, guardian, cards, movable } = plan;
  const self = { source: flower, elder };
  const mine = seat === near && movable.some((other) => same(other, self));
  const taken = mine && at === 0 && same(guardian, self);
  const free = cards.length === 0 && (guardian === null || guardian.source === flower);
  return {
    key: `${seat}-${elder ? "elder" : at}`,
    letter: view.colours[seat]!,
    elder,
    taken,
    leaving: taken && chosen?.move === "guard" && chosen.source === flower,
    label: guardianLabel(flower, elder),
    press: mine && free ? () => plan.toggleGuardian(self) : undefined,
  };
}
