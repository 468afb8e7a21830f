"""How bots are set for Mandala; `bots/tuning.py` says what each name means."""

TUNING = {"network_foresees": True}
