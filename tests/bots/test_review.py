"""Reviews: the same for the same seed, from what was known alone, and with a price for what was given away."""

import msgspec
import pytest

from nelumbo import games
from nelumbo.bots.hint import hint, seed_of
from nelumbo.bots.review import SeenMoment, expected, final_shares, opinion, seen_moments
from nelumbo.bots.tuning import tuning_of
from nelumbo.core.chance import seeded
from nelumbo.core.compiled import is_compiled
from nelumbo.core.record import Record
from tests.records import bot_game

FEW = 60 if is_compiled() else 15  # iterations


def begun(name: str, moves: int, bot: str = "uniform") -> Record:
    """The first moves of a game."""
    record = bot_game(name, bot)
    return msgspec.structs.replace(record, moves=record.moves[:moves], result=None)


@pytest.mark.parametrize("name", games.names())
def test_an_opinion_is_the_same_for_the_same_seed_and_adds_up(name: str) -> None:
    game = games.load(name)
    found = list(seen_moments(game, begun(name, 6)))

    assert final_shares(game, begun(name, 6)) is None
    for seen in found:
        first = opinion(game, seen, "s", FEW)
        assert opinion(game, seen, "s", FEW) == first
        assert sum(first.shares) == pytest.approx(1.0)
        assert (first.verdict is None) == (seen.played is None)
        if first.verdict is not None:
            assert 0.0 <= first.verdict.cost <= 1.0
            assert first.verdict.best != seen.played or first.verdict.cost == 0.0


@pytest.mark.parametrize("name", games.names())
def test_every_choice_is_looked_at_once_from_its_own_seat(name: str) -> None:
    record = begun(name, 20)
    found = list(seen_moments(games.load(name), record))

    assert all(seen.view.viewer == seen.viewer for seen in found)
    decided = [seen for seen in found if seen.played is not None]
    assert len({seen.moment for seen in decided}) == len(decided)
    assert all(record.moves[seen.moment][0] == seen.viewer for seen in decided)


def test_the_end_is_what_the_result_says() -> None:
    game, record = games.load("mandala"), bot_game("mandala")
    found, end = list(seen_moments(game, record)), final_shares(game, record)

    assert record.result is not None and end is not None
    assert [share > 0 for share in end] == [place == 1 for place in record.result.places]
    assert found[-1].moment == len(record.moves) - 1


def test_what_came_later_is_not_looked_at() -> None:
    """Two games that are alike up to a moment get the same review up to there; later draws and moves do not matter."""
    game, record = games.load("mandala"), begun("mandala", 9)
    short = list(seen_moments(game, begun("mandala", 5)))
    long = list(seen_moments(game, record))
    early = [seen for seen in long if seen.moment < 5]

    assert [seen for seen in short if seen.moment < 5] == early


@pytest.mark.parametrize("name", games.names())
def test_twins_that_differ_in_what_nobody_told_the_seat_are_reviewed_alike(name: str) -> None:
    """The hidden cards are others, and so is all that will be drawn: no figure of the review may change."""
    game = games.load(name)
    found = list(seen_moments(game, begun(name, 12)))
    decided = [seen for seen in found if seen.played is not None][-3:]
    for number, seen in enumerate(decided):
        twins = [game.sampler(seen.view).draw(seeded(f"{number} {which}")) for which in range(2)]
        assert twins[0].numbers() != twins[1].numbers()
        views = [game.view(twin, seen.viewer) for twin in twins]
        first, second = (opinion(game, msgspec.structs.replace(seen, view=view), "s", FEW) for view in views)
        assert first == second == opinion(game, seen, "s", FEW)


@pytest.mark.parametrize("name", games.names())
def test_a_move_taken_from_a_hint_costs_nothing(name: str) -> None:
    """The hint and the review are the same judge: what the one advises, the other never counts as a mistake."""
    game = games.load(name)
    found = list(seen_moments(game, begun(name, 24)))
    decided = [seen for seen in found if seen.played is not None][::4]
    for seen in decided:
        view = seen.view
        advice = hint(game, view, seed_of(view), iterations=FEW)
        taken = msgspec.structs.replace(seen, played=advice.moves[0].move)
        judged = opinion(game, taken, seed_of(view), FEW).verdict
        assert judged is not None and (judged.best, judged.cost) == (advice.moves[0].move, 0.0)


def test_a_move_that_the_planner_did_not_try_is_tried_alone() -> None:
    """It costs what the hint's best move is worth more."""
    game = games.load("mandala")
    found = list(seen_moments(game, begun("mandala", 9)))
    for seen in (one for one in found if one.played is not None):
        advice = hint(game, seen.view, "s")
        untried = [move.move for move in advice.moves if move.share is None]
        for move in untried[:1]:
            judged = opinion(game, msgspec.structs.replace(seen, played=move), "s").verdict
            assert judged is not None and judged.best == advice.moves[0].move
            assert 0.0 <= judged.cost <= (advice.moves[0].share or 0.0)
            return
    raise AssertionError("every move was tried")


def test_giving_a_mandala_away_costs_more_than_taking_the_best_of_it() -> None:
    """MAN-DES: with the picks on the table, the worst one is dearer than the best."""
    game = games.load("mandala")
    found = list(seen_moments(game, bot_game("mandala", "uniform")))
    picks = [seen for seen in found if seen.played is not None and seen.view.phase == "pick"]  # type: ignore[attr-defined]  # Mandala's view
    costs = [cost_of_each(seen) for seen in picks[:4]]

    assert all(min(row) == 0.0 for row in costs)
    assert any(max(row) > 0.03 for row in costs)


def cost_of_each(seen: SeenMoment) -> list[float]:
    """What each possible decision would have cost."""
    game = games.load("mandala")
    moves = game.sampler(seen.view).draw(seeded("worlds")).legal_moves(seen.viewer)
    verdicts = [opinion(game, msgspec.structs.replace(seen, played=move), "s", 5 * FEW).verdict for move in moves]
    return [verdict.cost for verdict in verdicts if verdict is not None]


def test_a_move_that_the_search_did_not_look_at_is_weighed_over_worlds() -> None:
    game = games.load("mandala")
    found = list(seen_moments(game, begun("mandala", 4)))
    seen = next(seen for seen in found if seen.played is not None)

    assert seen.played is not None
    share = expected(game, seen.view, seen.played, "s", 80)
    assert 0.0 < share < 1.0
    assert share == expected(game, seen.view, seen.played, "s", 80)


@pytest.mark.parametrize("name", [name for name in games.names() if tuning_of(games.load(name)).network_foresees])
def test_towards_the_end_the_chances_know_who_wins(name: str) -> None:
    """From every seat: a chance given to the wrong seat would show here."""
    game, given = games.load(name), []
    for seed in range(4):
        record = bot_game(name, "greedy", str(seed))
        found, end = list(seen_moments(game, record)), final_shares(game, record)
        assert end is not None
        late = [seen for seen in found if seen.moment >= len(record.moves) - 6]
        given += [
            share for seen in late for share, won in zip(opinion(game, seen, "s", 20).shares, end, strict=True) if won
        ]

    assert sum(given) / len(given) > 0.7
