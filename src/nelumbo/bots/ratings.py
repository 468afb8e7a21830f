"""The bots' published ratings, from games among themselves (`tools/bot_ratings.py`); players begin with 25.

A game may have rule sets in which bots were measured separately: `rules=publisher` names one by its option.
"""

import json
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TypeAlias

from nelumbo.core.options import Options

BotRatings: TypeAlias = dict[str, tuple[float, float]]
"""By bot, the mean and the deviation."""
USUAL = "usual"


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


def rating_of_bot(game: str, bot: str, options: Options) -> tuple[float, float] | None:
    """By the rule set of these options, or else the usual one; None for a bot that was not measured in this game."""
    rule_sets = published().get(game, {})
    own = [name for name in rule_sets if name != USUAL and rule_set_options(name).items() <= options.items()]
    return rule_sets.get(own[0] if own else USUAL, {}).get(bot)
