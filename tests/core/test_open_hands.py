"""All seats together: every hand lies open, and nothing else changes."""

from typing import Any

import msgspec
import pytest

from nelumbo import games
from nelumbo.core.game import AnyGame
from nelumbo.core.open_hands import open_hands
from tests.walks import sampled_states, setups

EVERY_GAME = [pytest.param(games.load(name), id=name) for name in games.names()]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_hand_lies_open_and_the_rest_is_the_first_viewer_s(game: AnyGame) -> None:
    for state in sampled_states(game, setups(game)[0], "together", 30):
        views = [game.view(state, seat) for seat in range(state.seats)]
        found, first = open_hands(views), msgspec.to_builtins(views[0])

        for seat, view in enumerate(map(msgspec.to_builtins, views)):
            for name in by_seat(first, state.seats):
                assert view[name][seat] is None or found[name][seat] == view[name][seat]
        assert keeps(first, found)
        assert msgspec.convert(found, game.types.view)


def by_seat(view: dict[str, Any], seats: int) -> list[str]:
    """The fields of a view that have one value a seat."""
    return [name for name, value in view.items() if isinstance(value, list) and len(value) == seats]


def keeps(known: object, found: object) -> bool:
    """Whether all that was known is there unchanged."""
    if isinstance(known, list) and isinstance(found, list):
        return len(known) == len(found) and all(map(keeps, known, found))
    if isinstance(known, dict) and isinstance(found, dict):
        return known.keys() == found.keys() and all(keeps(known[name], found[name]) for name in known)
    return known is None or known == found
