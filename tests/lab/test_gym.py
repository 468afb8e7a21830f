"""Every game for one learner against our bots, checked by Gymnasium itself."""

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from nelumbo import games
from nelumbo.bots.bot import UnknownBot
from nelumbo.core.errors import IllegalMove
from nelumbo.core.record import final_state, result_of, verify
from nelumbo.lab.gym import SeatEnv

EACH_TABLE = pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in games.names() for seats in games.load(name).setups.seats]
)


def play_out(table: SeatEnv, seed: int) -> float:
    """A random game to its end, and its reward."""
    _, info = table.reset(seed=seed)
    table.action_space.seed(seed)
    over, reward = False, 0.0
    while not over:
        assert reward == 0
        row, reward, over, _, info = table.step(table.action_space.sample(info["action_mask"]))
        assert table.observation_space.contains(row)
    return reward


class AnyMove(SeatEnv):
    """Gymnasium's checker knows no masks: here a move that is not legal stands for the first that is."""

    def step(self, action):  # type: ignore[no-untyped-def]  # as in the base
        legal = np.flatnonzero(self.action_masks())
        return super().step(action if action in legal else legal[0])


@EACH_TABLE
def test_the_environment_keeps_to_the_interface(name: str, seats: int) -> None:
    with warnings.catch_warnings():
        # The checker advises to make environments by id, which it cannot do with this one.
        warnings.filterwarnings("ignore", message=".*(spec|render).*")
        check_env(AnyMove(name, seats=seats, render_mode="ansi"))


@EACH_TABLE
@pytest.mark.parametrize("opponent", ["greedy", "uniform"])
def test_a_game_against_each_bot_ends_and_becomes_a_record(name: str, seats: int, opponent: str) -> None:
    table = SeatEnv(name, opponent, seats=seats, seat=seats - 1)
    reward = play_out(table, 3)
    record = table.record()
    assert record.seats == [opponent] * (seats - 1) + ["learner"]
    assert verify(table.game, record).holds
    assert result_of(final_state(table.game, record)) == result_of(table.state)
    assert (reward > 0) is (table.state.places()[-1] == 1) or len(set(table.state.places())) == 1


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = SeatEnv("mandala", "greedy"), SeatEnv("mandala", "greedy")
    assert play_out(one, 9) == play_out(two, 9)
    assert one.moves == two.moves
    play_out(two, 10)
    assert one.moves != two.moves


def test_the_seats_are_taken_in_turn() -> None:
    table = SeatEnv("mandala")
    taken = []
    for number in range(4):
        table.reset(seed=1 if number == 0 else None)
        taken.append(table.seat)
        assert table.state.to_move == table.seat
    assert taken == [0, 1, 0, 1]


def test_an_illegal_move_is_refused() -> None:
    table = SeatEnv("mandala", seat=0)
    _, info = table.reset(seed=4)
    with pytest.raises(IllegalMove):
        table.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))


def test_an_unknown_bot_is_refused_at_once() -> None:
    with pytest.raises(UnknownBot):
        SeatEnv("mandala", "nobody")


def test_the_board_is_printed_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    table = SeatEnv("mandala", render_mode="human", seat=0)
    _, info = table.reset(seed=4)
    table.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert len(capsys.readouterr().out) > 80
