# mypyc: compiled
"""What a viewer learns from a move, found by comparing views: undo depends on it."""

from nelumbo.core.chance import Chance
from nelumbo.core.game import AnyGame
from nelumbo.core.state import GameState

WORLDS = 24
OUTER, INNER = 3, 8
"""Samples of the mover's view, and in each of them samples of another seat's view."""


def reveals(game: AnyGame, before: GameState, seat: int, move: int, chance: Chance) -> bool:
    """Whether the move told anybody something, as far as its seat can know.

    What the others learned depends on what they hold. The seat is told whether it may take the move back, and must
    not find out about their hands by that: so the others are asked in worlds consistent with the seat's own view.
    """
    sampler, others = game.sampler(game.view(before, seat)), [other for other in range(before.seats) if other != seat]
    worlds = [sampler.draw(chance) for _ in range(OUTER)]
    # The others first: they learn from most moves, and then the search is short.
    if any(reveals_to(game, world, seat, move, other, chance, INNER) for world in worlds for other in others):
        return True
    return reveals_to(game, before, seat, move, seat, chance)


def reveals_to(
    game: AnyGame, before: GameState, seat: int, move: int, viewer: int, chance: Chance, worlds: int = WORLDS
) -> bool:
    """Whether the move told the viewer something beyond the decision itself.

    It did if, in some world consistent with the viewer's view, the move was illegal or would have led to another view.
    """
    view, after = game.view(before, viewer), before.copy()
    after.apply(seat, move)
    seen = game.view(after, viewer)
    sampler = game.sampler(view)
    for _ in range(worlds):
        world = sampler.draw(chance)
        if move not in world.legal_moves(seat):
            return True
        world.apply(seat, move)
        if game.view(world, viewer) != seen:
            return True
    return False
