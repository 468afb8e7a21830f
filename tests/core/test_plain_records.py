"""Records as text without a notation of the game's own."""

from types import SimpleNamespace
from typing import Any

import pytest

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.game import Move
from nelumbo.core.notation import matched
from nelumbo.core.options import RANDOM, Option
from nelumbo.core.plain_records import PlainRecords

OPTIONS = (
    Option("first", "seat", RANDOM, "Who begins."),
    Option("open", "flag", False, "Whether hands are open."),
)
TEXT = """quay 2
seats Ana Bo_2
option first 1
seed 5f3a
deal 2 0 1
1 L3
deal 1 0
0 L1
end
"""


class Load(Move, frozen=True, tag="load"):
    card: int


def read_move(text: str) -> Load:
    return Load(int(matched("L([1-3])", text, "L3").group(1)))


RECORDS: PlainRecords[Any, Load] = PlainRecords("quay", OPTIONS, lambda move: f"L{move.card}", read_move)


def a_game() -> Any:
    """What a record writer is given: a game that has ended after two moves, the first of which caused a shuffle."""
    over = SimpleNamespace(is_over=lambda: True)
    steps = [
        SimpleNamespace(seat=1, move=Load(3), after=over, deals=[[1, 0]]),
        SimpleNamespace(seat=0, move=Load(1), after=over, deals=[]),
    ]
    setup = SimpleNamespace(rules=2, options={"first": 1, "open": False})
    return SimpleNamespace(setup=setup, names=("Ana", "Bo 2"), seed="5f3a", start=None, steps=steps, deals=[[2, 0, 1]])


def test_a_record_has_what_is_needed_to_replay_it() -> None:
    assert RECORDS.write_record(a_game()) == TEXT


def test_a_record_is_read_back() -> None:
    found = RECORDS.read_record(TEXT)
    assert (found.rules, found.names, found.options) == (2, ["Ana", "Bo_2"], {"first": "1"})
    assert (found.seed, found.deals, found.result) == ("5f3a", [[2, 0, 1], [1, 0]], "end")
    assert found.moves == [(1, "L3"), (0, "L1")]


def test_without_shuffles_the_cards_are_those_of_the_seed() -> None:
    assert RECORDS.read_record("quay 1\nseats Ana Bo\nseed 7\n").deals is None


@pytest.mark.parametrize(
    "text", ["", "mandala 2\n", "quay x\nseats A B\n", "quay 1\nseats A B\n0 X9\n", "quay 1\ndeal 2 x\n"]
)
def test_a_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        RECORDS.read_record(text)
