"""What a viewer learns from a move, found by comparing views: the ground for taking a move back."""

from nelumbo.core.chance import Chance
from nelumbo.core.game import AnyGame, View

WORLDS = 24


def learns(game: AnyGame, before: View, after: View, seat: int, move: int, chance: Chance) -> bool:
    """Whether a move told a viewer, who saw this before and after it, something beyond the decision itself.

    It did if, in some world that the viewer held for possible, the move could not have been made or would
    have led to another view.
    """
    sampler = game.sampler(before)
    for _ in range(WORLDS):
        world = sampler.draw(chance)
        if move not in world.legal_moves(seat):
            return True
        world.apply(seat, move)
        if game.view(world, before.viewer) != after:
            return True
    return False
