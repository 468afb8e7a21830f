"""Many games at once: the same games as one by one, into buffers that NumPy reads."""

import numpy as np
import pytest

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.record import Record, final_state, new_setup, result_of, verify
from nelumbo.core.state import NOBODY
from nelumbo.lab.batch import Batch
from nelumbo.lab.games_under_way import GamesUnderWay
from tests.core.tiny import TINY
from tests.games.test_every_game import features

GAMES = [*(games.load(name) for name in games.names()), TINY]
EACH_GAME = pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES])


def setups(game: AnyGame) -> list[Setup]:
    """Every number of players."""
    return [new_setup(game, seats, {}) for seats in game.setups.seats]


def batch_of(game: AnyGame, seed: str = "batch", number: int = 6, keeps_records: bool = False) -> Batch:
    """Some games of every number of players."""
    return Batch(game, setups(game), number, seed, keeps_records=keeps_records)


@EACH_GAME
def test_a_batch_shows_what_each_game_shows_alone(game: AnyGame) -> None:
    batch, chance = batch_of(game), seeded("policy")
    numbers = list(range(6))
    states = [batch.deal(number) for number in numbers]
    for _ in range(120):
        seen = batch.decisions
        for lane, state in enumerate(states):
            assert seen.seats[lane] == state.to_move
            assert sorted(state.legal_moves(state.to_move)) == list(np.flatnonzero(seen.masks[lane]))
            assert seen.features[lane].tobytes() == features(game, state, state.to_move)
        moves = batch.state.random_moves(chance)
        batch.step(np.array(moves))
        for lane, (state, move) in enumerate(zip(states, moves, strict=True)):
            state.apply(state.to_move, move)
            assert seen.over[lane] == (state.to_move == NOBODY)
            if state.to_move == NOBODY:
                assert list(seen.shares[lane][: state.seats]) == state.shares()
                assert list(seen.scores[lane][: state.seats]) == state.scores()
                assert seen.numbers[lane] == numbers[lane]
                numbers[lane] += 6
                states[lane] = batch.deal(numbers[lane])


@EACH_GAME
def test_the_same_seed_gives_the_same_games(game: AnyGame) -> None:
    def run(seed: str) -> bytes:
        batch, chance, rows = batch_of(game, seed), seeded("policy"), []
        for _ in range(100):
            rows.append(batch.step(batch.state.random_moves(chance)).features.tobytes())
        return b"".join(rows)

    assert run("one") == run("one")
    assert game is TINY or run("one") != run("two")


@EACH_GAME
def test_a_game_of_a_batch_becomes_a_record_that_replays(game: AnyGame) -> None:
    batch, chance = batch_of(game, keeps_records=True), seeded("policy")
    records: list[Record] = []
    while len(records) < 4:
        batch.step(batch.state.random_moves(chance))
        records.extend(batch.records())
    for record in records:
        assert record.result is not None
        assert result_of(final_state(game, record)) == record.result
        assert verify(game, record).holds
    assert batch.records() == []


def test_an_illegal_move_is_refused_and_none_is_played() -> None:
    batch = batch_of(TINY)
    before = batch.decisions.features.copy()
    for wrong in (-1, 4, 5, 10**6):
        with pytest.raises(ValueError, match=f"move {wrong} is not legal in lane 2"):
            batch.step(np.array([0, 0, wrong, 0, 0, 0]))
        assert (batch.decisions.features == before).all()
    with pytest.raises(ValueError, match="5 moves for 6 games"):
        batch.step([0] * 5)


def test_the_arrays_cannot_be_written_by_mistake() -> None:
    with pytest.raises(ValueError, match="read-only"):
        batch_of(TINY).decisions.masks[0, 0] = 0


@EACH_GAME
def test_games_under_way_go_on_in_another_batch(game: AnyGame) -> None:
    """From their numbers and moves alone; some games end before and some after."""
    batch, chance, under_way = batch_of(game), seeded("policy"), GamesUnderWay(0, 6, 6)
    for _ in range(250):
        moves = batch.state.random_moves(chance)
        under_way.played(np.array(moves, np.int32), batch.step(moves).over)
    other = Batch(game, setups(game), 6, "batch", keeps_records=True)
    other.resume(under_way.numbers.tolist(), under_way.moves(range(6)))
    for _ in range(100):
        for name in ("features", "masks", "seats", "seat_counts"):
            assert np.array_equal(getattr(other.decisions, name), getattr(batch.decisions, name))
        moves = batch.state.random_moves(chance)
        batch.step(moves)
        other.step(moves)
    for record in other.records():
        assert record.result == result_of(final_state(game, record))
