/** Where Flowers' book tells of a decision. */
import type { Move, View } from "./types.gen.ts";

const MOVES: Record<Move["move"], string> = {
  play: "FLO-PLAY-1",
  take: "FLO-DEST-1",
  take_both: "FLO-RULING-9",
};

export function ruleNow(view: View): string {
  if (view.over) return "FLO-SCORE-6";
  return view.phase === "play" ? "FLO-PLAY-1" : "FLO-DEST-1";
}

export function ruleOf(move: Move): string {
  return MOVES[move.move];
}
