"""How bots are set for Flowers; `bots/tuning.py` says what each name means."""

TUNING = {"network_foresees": True, "variants": ("double_tile_cards",)}
