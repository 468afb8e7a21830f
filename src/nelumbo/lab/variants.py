"""The variants of a game that are played differently, and so are trained and measured each on their own."""

from collections.abc import Iterator
from itertools import product

from nelumbo.bots.tuning import tuning_of
from nelumbo.core.game import AnyGame
from nelumbo.core.options import Options, OptionValue


def variants(game: AnyGame, chosen: Options) -> Iterator[Options]:
    """The chosen options, with every value of each variant that they leave open."""
    names = tuning_of(game).variants
    left_open = [option for option in game.setups.options if option.name in names and option.name not in chosen]
    values: list[list[OptionValue]] = [
        [False, True] if option.kind == "flag" else list(option.choices) for option in left_open
    ]
    for way in product(*values):
        yield {**chosen, **dict(zip((option.name for option in left_open), way, strict=True))}
