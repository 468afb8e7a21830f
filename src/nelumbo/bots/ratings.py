"""The published ratings and strengths of bots, from their games (`tools/bot_ratings.py`); players begin with 25.

A game may have rule sets in which bots were measured separately: `rules=publisher` names one by its option.
"""

import json
import re
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TypeAlias

from nelumbo.core.options import Options

BotRatings: TypeAlias = dict[str, tuple[float, float]]
"""By bot, the mean and the deviation."""
USUAL = "usual"
STRENGTH = "strength"
WHOLE = re.compile("0|-?[1-9][0-9]{0,3}")
NOVICE = 10
STRENGTH_DEVIATION = 1.5
"""How far a rating may be off: the arena's own uncertainty, and that of interpolating."""


@cache
def published() -> dict[str, dict[str, BotRatings]]:
    """By game and rule set."""
    text = (files("nelumbo.bots") / "ratings.json").read_text()
    found: dict[str, dict[str, dict[str, list[float]]]] = json.loads(text)
    return {
        game: {name: {bot: (mu, sigma) for bot, (mu, sigma) in bots.items()} for name, bots in rule_sets.items()}
        for game, rule_sets in found.items()
    }


@cache
def edition() -> str:
    """A short name for all that is published: ratings of players that were computed by another one are out of date."""
    return sha256(json.dumps(published(), sort_keys=True).encode()).hexdigest()[:16]


def rule_set_options(name: str) -> Options:
    """The options by which a rule set differs from the usual one."""
    option, _, value = name.partition("=")
    return {option: value} if value else {}


@cache
def measured(game: str) -> tuple[tuple[float, float], ...]:
    """The network's ratings with the temperatures that have them, strongest first; empty where none was measured."""
    found = json.loads((files("nelumbo.bots") / "strengths.json").read_text())
    return tuple((rating, temperature) for rating, temperature in found.get(game, []))


def rating_of_bot(game: str, bot: str, options: Options) -> tuple[float, float] | None:
    """By the rule set of these options, or else the usual one; None for a bot that was not measured in this game."""
    strength = rating_in(bot)
    if strength is not None:
        return (strength, STRENGTH_DEVIATION) if is_offered(game, strength) else None
    rule_sets = published().get(game, {})
    own = [name for name in rule_sets if name != USUAL and rule_set_options(name).items() <= options.items()]
    return rule_sets.get(own[0] if own else USUAL, {}).get(bot)


def rating_in(bot: str) -> float | None:
    """The rating that a bot's name asks for, as in `strength:35`; each bot has one name."""
    kind, _, written = bot.partition(":")
    if kind != STRENGTH or not WHOLE.fullmatch(written):
        return None
    return float(written)


def is_offered(game: str, rating: float) -> bool:
    """Whether the game offers bots of this rating."""
    return bool(measured(game)) and weakest(game) <= rating <= strongest(game)


def weakest(game: str) -> int:
    return round(measured(game)[-1][0])


def novice(game: str) -> int:
    """Of a bot that somebody can beat who has just learnt the game."""
    return max(NOVICE, weakest(game))


def strongest(game: str) -> int:
    """Of the planner, where one has been measured."""
    best = rating_of_bot(game, "master", {})
    return round(max(measured(game)[0][0], best[0] if best else 0.0))


def gentlest(game: str) -> str:
    """A bot for a first game."""
    return f"{STRENGTH}:{novice(game)}" if measured(game) else "beginner"
