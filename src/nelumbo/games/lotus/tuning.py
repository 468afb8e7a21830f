"""How bots are set for Lotus; `bots/tuning.py` says what each name means."""

TUNING = {
    # Some turns of two actions each: what a flower brings is seen only when it is complete. Always the heuristic's
    # choice among about all moves: its weights are better than its value, and most plays of petals are absurd.
    "search": ("depth=20", "greed=1.0", "tries=40"),
    "look_ahead": (8, 16),
    "hint_worlds": 16,  # each takes three times as long as Mandala's, and a game has more decisions
    "network_foresees": True,
    "variants": ("teams", "finish_round"),
}
