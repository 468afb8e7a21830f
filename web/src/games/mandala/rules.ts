/** Mandala's rules in the order in which a player needs them. */
export const rules = ["aim", "turn", "build", "grow", "discard", "colour", "destroy", "empty", "end"] as const;
