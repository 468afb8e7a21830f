"""`nelumbo replay`: a kept game again, for any viewer."""

import re

import pytest

from tests.cli.console import Console
from tests.cli.games import FORMS, finished


@pytest.mark.parametrize("name", FORMS)
def test_the_whole_game_is_printed_from_either_form(console: Console, name: str) -> None:
    record = finished(console, name)
    ran = console(f"replay {name} --all")

    assert ran.code == 0
    for number, (seat, text) in enumerate(record.moves, 1):
        assert f" {number}/{len(record.moves)}  Player {seat + 1}  {text} " in ran.out
    assert record.result is not None
    first, second = record.result.scores
    assert ran.out.endswith(f"Result  Player 1 {first}, Player 2 {second}\n")


def test_a_spectator_sees_no_hand_before_the_end(console: Console) -> None:
    finished(console)
    out = console("replay game.json --all").out

    assert "hand 6 cards" in out.split(" 1/")[0]
    assert "You draw" not in out


@pytest.mark.parametrize(("seat", "other"), [(0, 1), (1, 0)])
def test_a_seat_sees_its_own_hand_only(console: Console, seat: int, other: int) -> None:
    finished(console)
    start = console(f"replay game.json --all --seat {seat}").out.split("1/")[0]

    hands = dict(re.findall(r"Player ([12])   hand (.+)", start))
    assert hands.pop(str(other + 1)) == "6 cards"
    assert re.fullmatch(r"[ROYGPK×1-9 ]+", hands.pop(str(seat + 1)))


def test_all_seats_are_shown_one_after_the_other(console: Console) -> None:
    record = finished(console)
    out = console("replay game.json --all --seat all").out

    assert out.count("What Player 1 sees") == out.count("What Player 2 sees") == len(record.moves) + 1


@pytest.mark.parametrize("seat", ["2", "-1", "east"])
def test_a_seat_that_does_not_exist_is_refused(console: Console, seat: str) -> None:
    finished(console)
    ran = console(f"replay game.json --seat={seat}")

    assert ran.code == 2
    assert f"no seat '{seat}': choose 0 to 1, or all" in ran.err


def test_at_a_terminal_it_stops_after_each_move_until_q(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    finished(console)
    monkeypatch.setattr("tests.cli.console.TypedLines.isatty", lambda self: True)
    ran = console("replay game.json", "\n\nq\n")

    assert ran.code == 0
    assert ran.out.count("Enter continues · q quits") == 3
    assert "  Player" in ran.out and " 3/" not in ran.out
