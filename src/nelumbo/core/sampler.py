# mypyc: compiled
"""The base class of every game's sampler: states consistent with a seat's view."""

from mypy_extensions import mypyc_attr

from nelumbo.core.chance import Chance
from nelumbo.core.state import GameState


@mypyc_attr(allow_interpreted_subclasses=True)
class Sampler:
    """Made once from a view; each draw is independent and uniform over the consistent states."""

    def draw(self, chance: Chance) -> GameState:
        """A state with exactly this view and a new stream of chance."""
        raise NotImplementedError

    def draw_unsealed(self, chance: Chance) -> GameState:
        """The same before the other seats have sealed anything, for one who lets them decide anew."""
        return self.draw(chance)
