/** Where Lotus' book tells of a decision. */
import type { Move, View } from "./types.gen.ts";

const MOVES: Record<Move["move"], string> = {
  play: "LOT-PLAY-1",
  exchange: "LOT-EXCH-1",
  guard: "LOT-MOVE-1",
  pass: "LOT-RULING-4",
  reward: "LOT-REW-1",
  draw: "LOT-DRAW-1",
};
const PHASES: Record<string, string> = { reward: "LOT-REW-1", draw: "LOT-DRAW-1" };

export function ruleNow(view: View): string {
  return view.over ? "LOT-SCORE-1" : (PHASES[view.phase] ?? "LOT-TURN-1");
}

export function ruleOf(move: Move): string {
  return MOVES[move.move];
}
