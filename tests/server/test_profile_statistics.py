"""What a player's games add up to."""

from datetime import UTC, date, datetime

import pytest

from nelumbo.bots.ratings import rating_of_bot
from nelumbo.server import profile_statistics as statistics
from nelumbo.server.messages import MonthCount
from nelumbo.server.store.profiles import CountedGame, LearningCounts
from nelumbo.server.store.results import SeatOutcome


def played(*outcomes: SeatOutcome, against: str = "frog", opponents: str = "bots", sides: int = 2) -> list[CountedGame]:
    """The newest first, as they are read."""
    return [CountedGame("mandala", sides, sides, outcome, opponents, against, 0) for outcome in outcomes]


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        ([], (0, 0)),
        (["won", "won"], (2, 2)),
        (["lost", "won", "won", "shared", "won"], (0, 2)),
        (["won", "lost"], (1, 1)),
    ],
)
def test_wins_in_a_row_are_counted_from_the_newest_game_back(
    outcomes: list[SeatOutcome], expected: tuple[int, int]
) -> None:
    assert statistics.streaks(played(*outcomes)) == expected


def test_a_share_has_an_interval_from_five_games_on() -> None:
    few = statistics.win_share("x", played("won", "won", "won", "won"))
    enough = statistics.win_share("x", played("won", "won", "won", "won", "lost"))
    assert (few.low, few.high) == (None, None)
    assert enough.low == pytest.approx(0.376, abs=0.001) and enough.high == pytest.approx(0.964, abs=0.001)


def test_even_is_the_mean_of_one_in_so_many_sides() -> None:
    games = played("won", sides=2) + played("lost", sides=4)
    assert statistics.win_share("x", games).even == pytest.approx((1 / 2 + 1 / 4) / 2)


def test_games_against_bots_are_told_by_the_bot_and_mixed_ones_apart() -> None:
    games = [
        *played("won", "lost"),
        *played("won", against="frog koi"),
        *played("won", against="ann frog", opponents="both"),
    ]
    assert [(one.name, one.games, one.won) for one in statistics.win_shares(games, statistics.bot_of)] == [
        ("frog", 2, 1),
        ("mixed", 1, 1),
    ]
    assert [one.name for one in statistics.win_shares(games, statistics.people_of)] == ["both"]


def test_games_are_counted_by_month() -> None:
    ends = [datetime(2026, month, day, tzinfo=UTC).timestamp() * 1000 for month, day in ((11, 2), (11, 1), (9, 30))]
    games = [CountedGame("mandala", 2, 2, "won", "bots", "frog", int(at)) for at in ends]
    assert statistics.months(games) == [
        MonthCount(month="2026-09", games=1, won=1),
        MonthCount(month="2026-11", games=2, won=2),
    ]


def test_a_game_is_learned_by_its_lesson_its_bots_and_its_puzzles() -> None:
    learned = LearningCounts(["mandala"], {"mandala": 1}, first=1, days=["2026-11-15"])
    games = [*played("won"), *played("lost", against="koi"), *played("won", against="frog koi")]
    (mandala, lotus) = statistics.learning(games, learned, ["mandala", "lotus"])
    assert (mandala.lesson, mandala.bots, mandala.puzzles) == (True, ["frog"], 1)
    assert (lotus.lesson, lotus.bots, lotus.puzzles) == (False, [], 0)


@pytest.mark.parametrize(
    ("days", "expected"),
    [([], 0), (["16"], 1), (["15", "14"], 2), (["16", "15", "13"], 2), (["14"], 0)],
    ids=["none", "today", "until yesterday", "a gap", "too long ago"],
)
def test_days_in_a_row_end_today_or_yesterday(days: list[str], expected: int) -> None:
    assert statistics.puzzle_days([f"2026-11-{day}" for day in days], date(2026, 11, 16)) == expected


def test_a_bot_of_a_chosen_strength_counts_for_the_levels_that_it_equals() -> None:
    casual = rating_of_bot("mandala", "casual", {})
    assert casual is not None
    games = played("won", against=f"strength:{round(casual[0]) + 1}")
    (mandala,) = statistics.learning(games, LearningCounts([], {}, first=1, days=[]), ["mandala"])
    assert mandala.bots == ["beginner", "casual"]
