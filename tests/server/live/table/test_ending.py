"""How a game ends: who wins when seats are given up, and what the outcome says."""

import pytest

from nelumbo import games
from nelumbo.core.record import new_setup
from nelumbo.server.live.table.ending import outcome, sides_of, won_by_resignation
from nelumbo.server.live.table.entries import SeatHolder
from nelumbo.server.live.table.fold_rules import FoldRules
from nelumbo.server.live.table.history import History
from nelumbo.server.live.table.seating import Seating

PERSON, BOT = SeatHolder(kind="person"), SeatHolder(kind="bot", bot="greedy")
ALONE, PAIRS = [[0], [1], [2], [3]], [[0, 2], [1, 3]]


@pytest.mark.parametrize(
    ("holders", "sides", "given_up", "won"),
    [
        ([PERSON] * 2, [[0], [1]], [0], [1]),
        ([PERSON] * 4, ALONE, [0], None),
        ([PERSON] * 4, ALONE, [0, 1, 3], [2]),
        ([PERSON, BOT, BOT, BOT], ALONE, [0], [1, 2, 3]),
        ([PERSON] * 4, PAIRS, [0], None),
        ([PERSON] * 4, PAIRS, [0, 2], [1, 3]),
    ],
    ids=["one of two", "one of four", "the last but one", "the only person", "one of a team", "a whole team"],
)
def test_the_game_goes_on_while_two_sides_and_a_person_are_left(
    holders: list[SeatHolder], sides: list[list[int]], given_up: list[int], won: list[int] | None
) -> None:
    seating = Seating(holders)
    *before, last = given_up
    assert [won_by_resignation(seating, seat, sides) for seat in before] == [None] * len(before)
    assert won_by_resignation(seating, last, sides) == won


def test_teams_lose_together_since_the_second_fold() -> None:
    """LOT-TEAM-3"""
    game = games.load("lotus")
    history = History(game, new_setup(game, 4, {"teams": True}), "teams")
    assert sides_of(history, FoldRules(1)) == ALONE
    assert sorted(sorted(side) for side in sides_of(history, FoldRules(2))) == PAIRS


def test_an_outcome_reveals_the_seed_and_has_no_result_before_the_last_move() -> None:
    game = games.load("mandala")
    history = History(game, new_setup(game, 2, {}), "revealed")
    ended = outcome(history, "resigned", [1], is_practice=True)
    assert (ended.reason, ended.winners, ended.seed, ended.practice) == ("resigned", [1], "revealed", True)
    assert ended.result is None
