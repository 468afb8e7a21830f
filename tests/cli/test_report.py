"""Bars and tables of a simulation."""

from collections import Counter
from io import StringIO

import pytest
from rich.console import Console

from nelumbo.cli.report import binned, block, histogram, seat_facts_table
from nelumbo.core.game import Facts
from nelumbo.lab.tally import Tally


@pytest.mark.parametrize(
    ("counts", "most", "width", "bars"),
    [
        pytest.param({3: 5}, 12, 1, {3: 5}, id="one number"),
        pytest.param({1: 1, 3: 2}, 12, 1, {1: 1, 2: 0, 3: 2}, id="a gap has its own bar"),
        pytest.param({0: 1, 5: 2, 6: 4, 11: 8}, 2, 6, {0: 3, 6: 12}, id="several numbers a bar"),
        pytest.param({-4: 1, 4: 1}, 3, 3, {-4: 1, -1: 0, 2: 1}, id="negative scores"),
    ],
)
def test_numbers_are_put_into_bars_of_equal_width(
    counts: dict[int, int], most: int, width: int, bars: dict[int, int]
) -> None:
    assert binned(Counter(counts), most) == (width, bars)


@pytest.mark.parametrize(("part", "drawn"), [(0.0, ""), (1.0, "█" * 40), (0.5, "█" * 20), (1 / 320, "▏")])
def test_a_bar_is_exact_to_an_eighth_of_a_character(part: float, drawn: str) -> None:
    assert block(part) == drawn


def test_a_histogram_has_a_line_a_bar_with_its_share() -> None:
    lines = histogram(Counter({1: 3, 2: 1})).splitlines()

    assert [line.split()[0] for line in lines] == ["1", "2"]
    assert "75.0%" in lines[0] and "25.0%" in lines[1]


def test_a_yes_or_no_of_the_seats_is_set_against_score_and_victory() -> None:
    tally = Tally()
    for score in (30, 40):
        tally.add(
            0, 9, [score, 10], [1.0, 0.0], Facts({}, [{"river_full": 1, "cards": 7}, {"river_full": 0, "cards": 4}])
        )
    out = Console(width=100, record=True, file=StringIO())
    out.print(seat_facts_table(tally))

    rows = [line.split() for line in out.export_text().splitlines()]
    assert rows[1][:6] == ["river", "full", "2", "50.0%", "35.0", "100.0%"]
    assert rows[2][:6] == ["not", "river", "full", "2", "50.0%", "10.0"]
    assert rows[3] == ["cards", "4", "5.50"]
