/** The parts of the rules sheet, in reading order. */
export const rules = ["turn", "play", "exchange", "guardian", "control", "rewards", "draw", "end"];
