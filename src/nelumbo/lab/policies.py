"""A trained policy, from whatever library, against our bots."""

from collections.abc import Callable
from typing import TypeAlias

from nelumbo.core.intervals import Interval, wilson
from nelumbo.lab.arrays import Mask, Row
from nelumbo.lab.gym import SeatEnv

Policy: TypeAlias = Callable[[Row, Mask], int]
"""From a row of features and the mask of legal moves to a move."""


def victories(policy: Policy, game: str, opponent: str = "uniform", games: int = 400, seed: int = 1) -> Interval:
    """The share of victories over a bot, from all seats in turn; a shared victory counts in part."""
    table, won = SeatEnv(game, opponent, illegal="raise"), 0.0
    for number in range(games):
        row, info = table.reset(seed=seed if number == 0 else None)
        over = False
        while not over:
            row, _, over, _, info = table.step(policy(row, info["action_mask"]))
        won += table.state.shares()[table.seat]
    return wilson(won, games)
