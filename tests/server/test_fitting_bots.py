"""A newcomer is placed against a bot that fits, and goes on to stronger ones by winning."""

import pytest

from nelumbo.bots.levels import LEVELS
from nelumbo.bots.ratings import measured, published, rating_of_bot
from nelumbo.server.fitting_bots import estimated, fitting_bot
from nelumbo.server.rating import Rating
from nelumbo.server.store.results import PlayerResult, SeatResult


def against(bot: str, won: bool) -> PlayerResult:
    me = SeatResult(name="Ann", player="ann", outcome="won" if won else "lost", place=1 if won else 2, side=0)
    other = SeatResult(name="", bot=bot, outcome="lost" if won else "won", place=2 if won else 1, side=1)
    return PlayerResult(
        table="t",
        game="mandala",
        public=False,
        reason="finished",
        practice=False,
        lesson=False,
        counted=True,
        moves=30,
        started_at=0,
        ended_at=1,
        seats=[me, other],
        rated=False,
        outcome="won" if won else "lost",
        reviewed=False,
    )


@pytest.mark.parametrize("game", published())
def test_a_newcomer_meets_a_bot_that_has_been_measured(game: str) -> None:
    bot = fitting_bot(game, Rating().mu)
    assert bot is not None and rating_of_bot(game, bot, {}) is not None
    for level in LEVELS:
        found = rating_of_bot(game, level.name, {})
        if found is not None:
            fitting = fitting_bot(game, found[0])
            assert fitting == (f"strength:{round(found[0])}" if measured(game) else level.name)


@pytest.mark.parametrize("game", [name for name in published() if measured(name)])
def test_nobody_is_too_weak_or_too_strong_for_a_bot(game: str) -> None:
    for rating in (-100.0, 1000.0):
        bot = fitting_bot(game, rating)
        assert bot is not None and rating_of_bot(game, bot, {}) is not None


def test_games_against_bots_move_the_estimate_until_there_is_a_rating() -> None:
    start = Rating()
    winner = estimated("ann", start, [against("casual", True)] * 12)
    loser = estimated("ann", start, [against("casual", False)] * 12)
    assert winner.mu > start.mu > loser.mu and winner.games == 12
    assert (fitting_bot("mandala", winner.mu), fitting_bot("mandala", loser.mu)) == ("strength:57", "strength:20")
    rated = Rating(56.0, 1.5, 30)
    assert estimated("ann", rated, [against("casual", False)] * 12) == rated
    assert estimated("ann", start, [against("a file of mine", True)]) == start, "nobody has measured that bot"
