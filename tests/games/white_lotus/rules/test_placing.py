"""Phase 1: where markers may go, and how many there are."""

import pytest

from nelumbo.games.white_lotus.numbers import PASSED, PLACED
from nelumbo.games.white_lotus.rules.placing import grant_markers
from tests.games.white_lotus.positions import fresh, legal, mover, play, position


def test_turn_1_opens_the_start_zones() -> None:
    """WL-T-3, PLACE-7, 9, 10"""
    state = fresh(4, "author")
    play(state, "R place cloud-gate", "B pass", "G pass", "Y pass")
    places = legal(state, "R")
    assert len(places) == 7
    assert "pass" in places
    assert "place cloud-gate" not in places
    assert "place falcon-terraces" not in places


LONELY = "turn 2 place B\nemperor R\nzone cloud-gate temple R\nfill"


@pytest.mark.parametrize("rules", ["author", "publisher"])
def test_later_a_coloured_neighbour_opens_a_zone(rules: str) -> None:
    """WL-T-4, PLACE-6, 8, SETUP-8, RULING-29"""
    state = position(f"{rules} RBGY off", LONELY)
    assert legal(state, "B") == [
        "place ice-lantern-bay",
        "place jade-quarry",
        "place falcon-terraces",
        "place willow-crossing",
        "pass",
    ]


def test_a_marker_opens_nothing() -> None:
    """WL-T-5, RULING-11"""
    state = position("author RBGY off", LONELY)
    play(state, "B place falcon-terraces")
    assert mover(state) == "G"
    assert "place silver-birch" not in legal(state, "G")


def test_a_pass_is_for_one_marker() -> None:
    """WL-T-6, PLACE-1, 2, 11, RULING-15"""
    state = fresh(3, "author")
    zones = ["cloud-gate", "tiger-ford", "vermilion-bridge", "autumn-court", "heron-harbour"]
    journal: list[int] = []
    for round_, name in enumerate(zones):
        for letter in "RBG":
            journal += play(state, f"{letter} pass" if letter == "R" and round_ == 1 else f"{letter} place {name}")
    assert sum(entry in (PLACED, PASSED) for entry in journal[::5]) == 15
    while state.turn == 1:
        state.apply(state.to_move, state.legal_moves(state.to_move)[0])
    assert state.unused[0] == 5


def test_rice_fields_bring_markers() -> None:
    """WL-T-7, PLACE-3..5"""
    state = position(
        "publisher RBG off",
        """turn 3 place R
        emperor R
        zone cloud-gate rice R
        zone willow-crossing rice R
        zone jade-quarry rice R
        zone autumn-court rice G
        zone bronze-bell village""",
    )
    grant_markers(state)
    assert list(state.unused[:3]) == [5, 3, 4]
    order = ""
    while state.phase == 0 and state.turn == 3:
        order += mover(state)
        state.apply(state.to_move, state.legal_moves(state.to_move)[-1])
    assert order == "RBGRBGRBGRGR"


@pytest.mark.parametrize("rules", ["author", "publisher"])
def test_after_a_turn_of_passes_the_start_zones_stay_open(rules: str) -> None:
    """WL-T-53, RULING-12"""
    state = fresh(3, rules)
    while state.turn == 1:
        state.apply(state.to_move, state.legal_moves(state.to_move)[-1 if state.phase == 0 else 0])
    assert legal(state, mover(state)) == [
        "place cloud-gate",
        "place tiger-ford",
        "place vermilion-bridge",
        "place autumn-court",
        "place heron-harbour",
        "place bamboo-sea",
        "place full-moon-landing",
        "pass",
    ]
