"""What a tally makes of games."""

import pytest

from nelumbo.core.game import Facts
from nelumbo.lab.tally import Tally, is_yes_or_no


def three_games() -> Tally:
    tally = Tally()
    seats = [{"river_full": 1, "colours": 6}, {"river_full": 0, "colours": 4}]
    tally.add(0, 50, [30, 20], [1.0, 0.0], Facts({"end": "river", "turns": 40}, seats))
    tally.add(1, 60, [10, 40], [0.0, 1.0], Facts({"end": "deck", "turns": 44}, seats))
    tally.add(1, 70, [25, 25], [0.5, 0.5], Facts({"end": "deck", "turns": 48}, seats))
    return tally


def test_scores_and_victories_are_kept_by_seat() -> None:
    tally = three_games()

    assert tally.games == 3
    assert dict(tally.scores[0]) == {30: 1, 10: 1, 25: 1}
    assert tally.seats[1].wins == 1.5
    assert tally.seats[1].mean_score == pytest.approx(85 / 3)
    assert tally.seats[1].win_share.estimate == 0.5


def test_beginning_is_worth_what_beginners_win_over_the_fair_share() -> None:
    tally = three_games()

    assert tally.beginners.wins == 2.5
    assert tally.first_advantage.estimate == pytest.approx(2.5 / 3 - 0.5)
    assert tally.first_advantage.low < tally.first_advantage.estimate < tally.first_advantage.high


def test_words_are_counted_numbers_averaged_and_seats_compared() -> None:
    tally = three_games()

    assert dict(tally.words["end"]) == {"river": 1, "deck": 2}
    assert dict(tally.numbers["turns"]) == {40: 1, 44: 1, 48: 1}
    full = tally.seat_facts["river_full"]
    assert (full[1].seats, full[1].score, full[1].wins) == (3, 65, 1.5)
    assert (full[0].seats, full[0].score, full[0].wins) == (3, 85, 1.5)
    assert is_yes_or_no(full) and not is_yes_or_no(tally.seat_facts["colours"])


def test_merging_is_adding() -> None:
    total = Tally()
    total.merge(three_games())
    total.merge(three_games())

    twice = three_games()
    for beginner, decisions, scores, shares, end, turns in [
        (0, 50, [30, 20], [1.0, 0.0], "river", 40),
        (1, 60, [10, 40], [0.0, 1.0], "deck", 44),
        (1, 70, [25, 25], [0.5, 0.5], "deck", 48),
    ]:
        seats = [{"river_full": 1, "colours": 6}, {"river_full": 0, "colours": 4}]
        twice.add(beginner, decisions, scores, shares, Facts({"end": end, "turns": turns}, seats))
    assert total == twice
