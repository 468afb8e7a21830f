"""What every bot says while bargaining, and whether it keeps its word, in a world consistent with its view."""

from nelumbo.core.chance import Chance, seeded
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


def honest(game: AnyGame, view: View, moves: list[int]) -> list[int]:
    """The moves with which the viewer keeps its word, as far as it wants to."""
    if not game.asides.moves or view.viewer is None:
        return moves
    return game.asides.honest(game.sampler(view).draw(seeded("honest")), view.viewer, moves)
