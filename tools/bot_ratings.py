"""`python tools/bot_ratings.py`: writes the bots' published ratings from the arenas in `bench/results`.

Levels 1 to 3 met in one arena for each game; the higher ones met the level below, so their distance follows from how
often they won, by the same model.
"""

import json
from math import log, sqrt
from pathlib import Path
from typing import Any

from openskill.models import PlackettLuce

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "bench" / "results"
TARGET = ROOT / "src" / "nelumbo" / "bots" / "ratings.json"
ARENAS = {"mandala": "mandala-2", "lotus": "lotus-2", "flowers": "flowers-2", "white-lotus": "white-lotus-author-3"}
ABOVE = (("strong", "skilled", "level-4-over-3-{}-2"), ("master", "strong", "level-5-over-4-{}-2"))
Z95 = 1.959963984540054


def read(name: str) -> dict[str, Any]:
    """The findings of an arena; empty where it was not held."""
    file = RESULTS / f"{name}.json"
    return json.loads(file.read_text()) if file.exists() else {}


def ratings() -> dict[str, dict[str, tuple[float, float]]]:
    """By game and bot, the mean and the deviation."""
    found: dict[str, dict[str, tuple[float, float]]] = {}
    for game, arena in ARENAS.items():
        rows = read(arena)["standings"]
        own = {row["bot"]: row["rating"] for row in rows}
        found[game] = {bot: (round(mu, 2), round((high - mu) / Z95, 2)) for bot, (mu, _, high) in own.items()}
        for bot, below, name in ABOVE:
            duels = read(name.format(game)).get("duels", [])
            share = next((duel["beats"][0] for duel in duels if (duel["bot"], duel["other"]) == (bot, below)), None)
            if share is not None and below in found[game]:
                mu, sigma = found[game][below]
                distance = sqrt(2) * PlackettLuce().beta * log(share / (1 - share))
                found[game][bot] = round(mu + distance, 2), sigma
    return found


if __name__ == "__main__":
    TARGET.write_text(json.dumps(ratings(), indent=1) + "\n")
