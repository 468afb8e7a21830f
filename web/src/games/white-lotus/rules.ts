/** White Lotus' rules in the order in which a player needs them. */
export const rules = ["aim", "markers", "vote", "emperor", "rebellion", "spoils", "income", "territories", "end"] as const;
