"""What a viewer learns from a move, found by comparing views: the ground for taking a move back."""

from nelumbo.core.chance import Chance
from nelumbo.core.game import AnyGame
from nelumbo.core.state import GameState

WORLDS = 24


def learns(game: AnyGame, before: GameState, seat: int, move: int, viewer: int, chance: Chance) -> bool:
    """Whether the move told the viewer something beyond the decision itself.

    It did if, in some world that the viewer held for possible, the move could not have been made or would
    have led to another view.
    """
    view, after = game.view(before, viewer), before.copy()
    after.apply(seat, move)
    seen = game.view(after, viewer)
    sampler = game.sampler(view)
    for _ in range(WORLDS):
        world = sampler.draw(chance)
        if move not in world.legal_moves(seat):
            return True
        world.apply(seat, move)
        if game.view(world, viewer) != seen:
            return True
    return False
