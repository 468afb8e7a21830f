"""What every bot says while bargaining: the game's honest answers and offers, in a world consistent with its view."""

from nelumbo.core.chance import Chance
from nelumbo.core.game import AnyGame, Move, View


def answers(game: AnyGame, view: View, chance: Chance) -> list[Move]:
    """The asides with which the viewer answers what it has been offered; none where nothing is open."""
    if not game.asides.moves or view.over or view.viewer is None:
        return []
    return list(game.asides.answers(game.sampler(view).draw(chance), view.viewer))


def offers(game: AnyGame, view: View, chance: Chance) -> list[Move]:
    """The asides with which the viewer, whose decision it is, begins to bargain; mostly none."""
    if not game.asides.moves or view.over or view.viewer is None:
        return []
    return list(game.asides.offers(game.sampler(view).draw(chance), view.viewer))
