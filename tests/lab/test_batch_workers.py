"""Batches in several processes: the same games with any number of workers."""

import numpy as np
import pytest

from nelumbo import games
from nelumbo.core.record import new_setup
from nelumbo.lab.batch import Batch, BatchDecisions
from nelumbo.lab.batch_workers import HALVES, BatchWorkers

GAMES, STEPS = 5, 60
MANDALA = games.load("mandala")
SETUPS = [new_setup(MANDALA, 2, {})]


def first_moves(decisions: BatchDecisions) -> np.ndarray:
    """A policy that looks at nothing but the masks and the features."""
    wish = decisions.features.sum(axis=1).astype(int)
    legal = [np.flatnonzero(mask) for mask in decisions.masks]
    return np.array([moves[number % len(moves)] for moves, number in zip(legal, wish, strict=True)])


def workers_history(count: int) -> list[bytes]:
    """All that some steps of both halves show."""
    history = []
    with BatchWorkers("mandala", SETUPS, GAMES, "workers", count) as workers:
        for _ in range(STEPS):
            for half in HALVES:
                decisions = workers.receive(half)
                history.append(decisions.features.tobytes() + decisions.over.tobytes() + decisions.shares.tobytes())
                workers.send(half, first_moves(decisions))
        ended = workers.processes
    assert not any(process.is_alive() for process in ended)
    return history


def batch_history() -> list[bytes]:
    """The same games in this process."""
    halves = [Batch(MANDALA, SETUPS, GAMES, "workers", first=half * GAMES, stride=2 * GAMES) for half in HALVES]
    history = []
    for _ in range(STEPS):
        for batch in halves:
            seen = batch.decisions
            history.append(seen.features.tobytes() + seen.over.tobytes() + seen.shares.tobytes())
            batch.step(first_moves(seen))
    return history


def test_the_games_do_not_depend_on_the_number_of_workers() -> None:
    alone = batch_history()
    assert workers_history(1) == alone
    assert workers_history(2) == alone


def test_an_illegal_move_is_told() -> None:
    with BatchWorkers("mandala", SETUPS, GAMES, "workers", 1) as workers:
        workers.send(0, np.where(workers.receive(0).masks, 0, 1).argmax(axis=1))
        with pytest.raises(ValueError, match="is not legal in lane 0"):
            workers.receive(0)


def test_moves_are_sent_only_for_decisions_that_were_received() -> None:
    with BatchWorkers("mandala", SETUPS, GAMES, "workers", 1) as workers:
        workers.send(0, first_moves(workers.receive(0)))
        with pytest.raises(AssertionError, match="first receive"):
            workers.send(0, [0] * GAMES)
