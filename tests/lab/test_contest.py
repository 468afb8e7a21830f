"""One game between bots that are not trusted."""

from pathlib import Path

import pytest

from nelumbo import games
from nelumbo.core.record import new_setup
from nelumbo.lab.contest import ContestResult, contest

FAULTY = Path(__file__).parent / "faulty.py"
SECONDS = 0.5


def against_uniform(name: str, seconds: float = SECONDS) -> ContestResult:
    game = games.load("mandala")
    return contest(game, new_setup(game, 2, {}), "deal", ["uniform", name], ["a", "b"], seconds)


@pytest.mark.parametrize(
    ("name", "kind", "detail"),
    [
        pytest.param("Illegal", "illegal_move", "answered -1, which is none of its", id="an illegal move"),
        pytest.param("NoNumber", "illegal_move", "answered None", id="no move"),
        pytest.param("Raising", "raised", "RuntimeError: out of ideas", id="an error"),
        pytest.param("Leaving", "raised", "SystemExit: 3", id="an exit"),
        pytest.param("Endless", "overran", "still thinking after 0.5 s", id="an endless thought"),
        pytest.param("Unborn", "raised", "OSError: no such model", id="not even made"),
    ],
)
def test_a_bot_that_errs_loses_and_it_is_said_how(name: str, kind: str, detail: str) -> None:
    outcome = against_uniform(f"{FAULTY}:{name}")

    assert outcome.fault is not None
    assert (outcome.fault.seat, outcome.fault.kind) == (1, kind)
    assert detail in outcome.fault.detail
    assert outcome.places == [1, 2]
    assert outcome.shares == [1.0, 0.0]


def test_a_game_without_fault_is_won_by_the_rules() -> None:
    outcome = against_uniform("greedy", seconds=60.0)

    assert outcome.fault is None
    assert outcome.shares == [0.0, 1.0]
    assert outcome.scores[1] > outcome.scores[0]
    assert outcome.decisions > 20


def test_a_fault_does_not_disturb_the_next_game() -> None:
    against_uniform(f"{FAULTY}:Endless")

    assert against_uniform("uniform", seconds=60.0).fault is None
