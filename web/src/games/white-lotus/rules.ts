/** Where White Lotus' book tells of a decision. */
import type { Move, View } from "./types.gen.ts";

const PHASES: Record<string, string> = {
  place: "WL-PLACE-1",
  pick: "WL-RES-4",
  vote: "WL-RES-5",
  tie: "WL-RES-11",
  ask: "WL-REB-5",
  answer: "WL-REB-5",
  muster: "WL-REB-11",
  order: "WL-SPOIL-3",
  spoil: "WL-SPOIL-1",
  income: "WL-INC-2",
  put: "WL-NEW-1",
  more: "WL-NEW-3",
};
const MOVES: Record<Move["move"], string> = {
  place: "WL-PLACE-1",
  pass: "WL-PLACE-10",
  resolve: "WL-RES-4",
  vote: "WL-RES-5",
  oust: "WL-RES-11",
  ask: "WL-REB-5",
  accept: "WL-REB-5",
  refuse: "WL-REB-5",
  army: "WL-REB-11",
  order: "WL-SPOIL-3",
  seize: "WL-SPOIL-1",
  income: "WL-INC-2",
  put: "WL-NEW-1",
  draw: "WL-NEW-3",
  stop: "WL-NEW-3",
  unseal: "WL-RULING-19",
  offer: "WL-PROTO-2",
  agree: "WL-PROTO-3",
  decline: "WL-PROTO-3",
  withdraw: "WL-PROTO-3",
};

export function ruleNow(view: View): string {
  return view.over ? "WL-SCORE-1" : (PHASES[view.phase] ?? "WL-TURN-2");
}

export function ruleOf(move: Move): string {
  return MOVES[move.move];
}

/** The author's rules, unless the host chose the publisher's. */
export function edition({ rules }: Record<string, string | number | boolean>): string {
  return rules === "publisher" ? "publisher" : "author";
}
