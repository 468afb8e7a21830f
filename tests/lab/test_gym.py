"""Every game for one learner against our bots, checked by Gymnasium itself."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from nelumbo import games
from nelumbo.bots.bot import UnknownBot
from nelumbo.core.errors import IllegalMove
from nelumbo.core.record import final_state, result_of, verify
from nelumbo.lab.gym import Illegal, SeatEnv
from nelumbo.lab.observations import MaskIn

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


def made(name: str, **options: Any) -> SeatEnv:
    """The registered environment, by Gymnasium's own door."""
    title = games.load(name).title.replace(" ", "")
    table = gymnasium.make(f"nelumbo/{title}-v0", **options).unwrapped
    assert isinstance(table, SeatEnv)
    return table


@EACH_TABLE
@pytest.mark.parametrize(("illegal", "mask_in"), [("penalise", "info"), ("resample", "both")])
def test_the_checker_of_gymnasium_finds_no_fault(name: str, seats: int, illegal: Illegal, mask_in: MaskIn) -> None:
    check_env(made(name, seats=seats, render_mode="ansi", illegal=illegal, mask_in=mask_in))


@pytest.mark.parametrize("mask_in", ["info", "observation", "both"])
def test_the_mask_is_where_it_is_asked_for(mask_in: MaskIn) -> None:
    table = made("flowers", mask_in=mask_in)
    seen, info = table.reset(seed=2)
    for _ in range(3):
        assert ("action_mask" in info) is (mask_in != "observation")
        assert isinstance(seen, dict) is (mask_in != "info")
        masks = [part["action_mask"] for part in (seen, info) if isinstance(part, dict) and "action_mask" in part]
        assert all(list(np.flatnonzero(mask)) == sorted(table.state.legal_moves(table.seat)) for mask in masks)
        assert list(np.flatnonzero(table.action_masks())) == sorted(table.state.legal_moves(table.seat))
        seen, _, _, _, info = table.step(table.action_space.sample(table.action_masks()))


@pytest.mark.parametrize(("mode", "settings"), [("sync", {}), ("async", {"context": "spawn"})])
def test_many_tables_play_side_by_side(mode: str, settings: dict[str, str]) -> None:
    tables = gymnasium.make_vec(
        "nelumbo/Lotus-v0",
        num_envs=3,
        vectorization_mode=mode,
        vector_kwargs=settings,  # spawned: a test before this one may have started threads
        seats=3,
        opponent="greedy",
    )
    _, info = tables.reset(seed=5)
    alone = made("lotus", seats=3, opponent="greedy")
    row, _ = alone.reset(seed=6)
    over = False
    while not over:
        moves = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
        assert list(np.flatnonzero(info["action_mask"][1])) == list(np.flatnonzero(alone.action_masks()))
        rows, _, ends, _, info = tables.step(moves)
        row, _, over, _, _ = alone.step(moves[1])
        assert rows[1].tobytes() == np.asarray(row).tobytes()
        assert ends[1] == over
        if any(ends):
            break
    tables.close()


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


def with_an_illegal_move(illegal: Illegal) -> tuple[SeatEnv, int]:
    """A table, and a move that is not legal there."""
    table = SeatEnv("mandala", seat=0, illegal=illegal)
    _, info = table.reset(seed=4)
    return table, int(np.flatnonzero(info["action_mask"] == 0)[0])


def test_an_illegal_move_ends_the_game_and_costs_a_point() -> None:
    table, move = with_an_illegal_move("penalise")
    before = table.state.numbers()
    _, reward, over, _, info = table.step(move)
    assert (reward, over, info["action_mask"].any(), table.state.numbers()) == (-1, True, False, before)


def test_an_illegal_move_becomes_a_random_legal_one() -> None:
    games_played = []
    for _ in range(2):
        table, move = with_an_illegal_move("resample")
        legal = table.state.legal_moves(0)
        _, reward, over, _, _ = table.step(move)
        assert (reward, over) == (0, False)
        assert next(played for seat, played in table.moves if seat == 0) in legal
        games_played.append(table.moves)
    assert games_played[0] == games_played[1]


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    table, move = with_an_illegal_move("raise")
    with pytest.raises(IllegalMove):
        table.step(move)


def test_an_unknown_bot_is_refused_at_once() -> None:
    with pytest.raises(UnknownBot):
        SeatEnv("mandala", "nobody")


def test_the_board_is_printed_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    table = SeatEnv("mandala", render_mode="human", seat=0)
    _, info = table.reset(seed=4)
    table.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert len(capsys.readouterr().out) > 80
