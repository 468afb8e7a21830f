/** Flowers' rules in the order in which a player needs them. */
export const rules = ["aim", "play", "draw", "check", "finish", "take", "cards", "flower", "end"] as const;
