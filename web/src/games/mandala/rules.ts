/** Where Mandala's book tells of a decision. */
import type { Move, View } from "./types.gen.ts";

const MOVES: Record<Move["move"], string> = {
  build: "MAN-A-1",
  grow: "MAN-B-1",
  discard: "MAN-C-1",
  take: "MAN-DES-5",
};

export function ruleNow(view: View): string {
  if (view.over) return "MAN-SCORE-1";
  return view.phase === "pick" ? "MAN-DES-5" : "MAN-TURN-2";
}

export function ruleOf(move: Move): string {
  return MOVES[move.move];
}
