"""Looking for puzzles in games between bots."""

from itertools import islice

from nelumbo import games
from nelumbo.bots.puzzles import position
from nelumbo.core.record import new_setup
from nelumbo.lab.puzzles import FEWEST, MOST, PuzzlePlan, found

GAME = games.load("mandala")
PLAN = PuzzlePlan("mandala", new_setup(GAME, 2, {}), "greedy", "g", 0.1, iterations=60, check_iterations=400)


def test_the_same_hunt_finds_the_same_puzzles() -> None:
    puzzles = list(islice(found(PLAN), 2))

    assert any(puzzles)
    assert list(islice(found(PLAN), 2)) == puzzles


def test_what_is_found_has_the_lead_that_was_asked_for_among_enough_moves() -> None:
    for puzzle in filter(None, islice(found(PLAN), 2)):
        state = position(GAME, PLAN.setup, puzzle).state

        assert puzzle.lead >= PLAN.margin
        assert FEWEST <= len(state.legal_moves(state.to_move)) <= MOST
        assert puzzle.level in (1, 2)
