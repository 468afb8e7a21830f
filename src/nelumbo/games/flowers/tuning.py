"""How bots are set for Flowers; `bots/tuning.py` says what each name means."""

TUNING = {"searching_levels": (5,), "variants": ("double_tile_cards",)}
