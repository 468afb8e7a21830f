"""The bots' published ratings, from arenas and matches (`tools/bot_ratings.py`); players begin with 25."""

import json
from functools import cache
from importlib.resources import files


@cache
def published() -> dict[str, dict[str, tuple[float, float]]]:
    """By game and bot, the mean and the deviation."""
    text = (files("nelumbo.bots") / "ratings.json").read_text()
    found: dict[str, dict[str, list[float]]] = json.loads(text)
    return {game: {bot: (mu, sigma) for bot, (mu, sigma) in bots.items()} for game, bots in found.items()}


def rating_of_bot(game: str, bot: str) -> tuple[float, float] | None:
    """None for a bot that has no match in this game."""
    return published().get(game, {}).get(bot)
