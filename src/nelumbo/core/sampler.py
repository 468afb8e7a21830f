# mypyc: compiled
"""The base class of every game's sampler: whole states that a seat, by its view, holds for possible."""

from mypy_extensions import mypyc_attr

from nelumbo.core.chance import Chance
from nelumbo.core.state import GameState


@mypyc_attr(allow_interpreted_subclasses=True)
class Sampler:
    """Made once from a view; each draw is independent and fair over what is possible."""

    def draw(self, chance: Chance) -> GameState:
        """A state that gives this very view, its future chance events drawn anew."""
        raise NotImplementedError
