"""Positions and moves of any game in its own notation, for the tests."""

from typing import Any

from nelumbo.core.chance import Chance
from nelumbo.core.game import Game, View
from tests.walks import S


# Only the type of the state matters here, so a game's other types are open.
def played_on(game: Game[S, Any, Any, Any], state: S, moves: tuple[str, ...]) -> S:
    """The same state after some moves, each by the seat to move; an illegal one fails the test."""
    for text in moves:
        number = game.encode(game.notation.read_move(text))
        assert number in state.legal_moves(state.to_move), f"{text} is not legal"
        state.apply(state.to_move, number)
        state.check()
    return state


def legal_texts(game: Game[S, Any, Any, Any], state: S, start: str) -> list[str]:
    """The legal moves of the seat to move that begin so."""
    texts = [game.notation.write_move(game.decode(move)) for move in state.legal_moves(state.to_move)]
    return [text for text in texts if text.startswith(start)]


def world_of(game: Game[S, Any, Any, Any], view: View, chance: Chance, kind: type[S]) -> S:
    """A whole state that the view allows."""
    world = game.sampler(view).draw(chance)
    assert isinstance(world, kind)
    return world
