"""Flowers' options and first position."""

import pytest

from nelumbo.core.errors import InvalidOption
from nelumbo.core.record import new_setup
from nelumbo.games.flowers import GAME
from tests.walks import start, walk

CUSTOM = "R2 R3 R4 R5 R7 RX P2 P3 P4 P5 P7 PX B2 B3 B4 B5 B7 GX"


def test_a_random_first_player_is_anybody() -> None:
    """FLO-SETUP-6, RULING-29"""
    firsts = [start(GAME, new_setup(GAME, 4, {}), str(seed)).first for seed in range(60)]
    assert set(firsts) == {0, 1, 2, 3}


def test_tiles_of_the_default_backs_never_show_one_colour_twice() -> None:
    """FLO-RULING-1, 2"""
    for state, _, _ in walk(GAME, new_setup(GAME, 3, {}), "backs"):
        assert all(
            state.centre[2 * m] // 6 != state.centre[2 * m + 1] // 6 for m in range(3) if state.centre[2 * m] >= 0
        )


@pytest.mark.parametrize("backs", ["by_value", CUSTOM, CUSTOM.replace(" ", ",")])
def test_other_backs_split_the_tiles_as_they_say(backs: str) -> None:
    """FLO-SETUP-3, 4, RULING-2"""
    state = start(GAME, new_setup(GAME, 2, {"tile_backs": backs}), "backs")
    view = GAME.view(state, None)
    assert len(set(view.dark_backs)) == 18
    assert sorted([*state.dark, *state.light]) == list(range(36))
    assert set(state.dark) == set(view.dark_backs)
    assert 23 in view.dark_backs, "GX is dark in all of these"


@pytest.mark.parametrize("backs", ["by_shape", "R2 R3", CUSTOM.replace("GX", "R2"), CUSTOM + " G2", ""])
def test_backs_that_make_no_two_piles_are_refused(backs: str) -> None:
    """FLO-RULING-2"""
    with pytest.raises(InvalidOption, match="tile_backs"):
        new_setup(GAME, 2, {"tile_backs": backs})


def test_the_switch_for_double_tiles_stands_first_after_the_first_player() -> None:
    """FLO-RULING-3"""
    assert [option.name for option in GAME.setups.options] == ["first", "double_tile_cards", "tile_backs", "memory_aid"]
    assert new_setup(GAME, 2, {}).options["double_tile_cards"] == "retrieve"
