"""The batch environment: thousands of games in one process, their decisions as NumPy arrays.

Game number n of a batch is dealt from the seed `SEED/n`, so every game is reproducible on its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nelumbo.core.chance import Chance, seeded
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.record import Record
from nelumbo.core.state import GameState
from nelumbo.lab.arrays import Row, clear, view
from nelumbo.lab.batch_state import BatchState
from nelumbo.lab.records import record_of
from nelumbo.lab.sampling import sampled_columns


@dataclass(frozen=True)
class BatchDecisions:
    """The decisions that the lanes wait for, one a row, and the results of games that the last step ended.

    The arrays are views of the buffers that the next step writes: copy what is to be kept.
    """

    features: Row
    """By lane and feature: what the deciding seat knows."""
    secrets: Row
    """By lane and secret: what the others hide from that seat; of no width unless it was asked for."""
    masks: Row
    """By lane and move: 1 for a legal one."""
    seats: Row
    """Who decides."""
    seat_counts: Row
    """How many seats the game has."""
    over: Row
    """1 where the last step ended a game; the row already shows the lane's next one."""
    numbers: NDArray[np.int64]
    """Of the game that ended last in the lane."""
    shares: NDArray[np.float64]
    """By lane and seat: how the victory in it was divided."""
    scores: NDArray[np.int32]


class Batch:
    """Lane i plays games i, i + stride, i + 2 * stride ... one after the other, by the setups in turn.

    Where several seats decide in secret at the same time, they are asked one after the other.
    """

    def __init__(
        self,
        game: AnyGame,
        setups: Sequence[Setup],
        games: int,
        seed: str,
        *,
        first: int = 0,
        stride: int | None = None,
        keeps_records: bool = False,
        tells_secrets: bool = False,
    ) -> None:
        self.game, self.setups, self.seed = game, tuple(setups), seed
        self.most_seats = max(setup.seats for setup in setups)
        stride = games if stride is None else stride
        self.state = BatchState(
            self.deal, game.features, first, games, stride, self.most_seats, keeps_records, tells_secrets
        )
        self.decisions = self.seen()

    def deal(self, number: int) -> GameState:
        state: GameState = self.game.new(self.setup(number), seeded(self.name(number)))
        return state

    def name(self, number: int) -> str:
        return f"{self.seed}/{number}"

    def setup(self, number: int) -> Setup:
        return self.setups[number % len(self.setups)]

    def seen(self) -> BatchDecisions:
        """The buffers as arrays, without a copy."""
        state, games = self.state, len(self.state.lanes)
        return BatchDecisions(
            features=view(state.features, np.uint8).reshape(games, -1),
            secrets=view(state.secrets, np.uint8).reshape(games, int(state.secret_width)),
            masks=view(state.masks, np.uint8).reshape(games, -1),
            seats=view(state.seats, np.uint8),
            seat_counts=view(state.seat_counts, np.uint8),
            over=view(state.over, np.uint8),
            numbers=view(state.numbers, np.int64),
            shares=view(state.shares, np.float64).reshape(games, -1),
            scores=view(state.scores, np.int32).reshape(games, -1),
        )

    def random_moves(self, chance: Chance) -> list[int]:
        """A legal move for each lane, all equally likely."""
        return self.state.random_moves(chance)

    def sampled_moves(self, logits: NDArray[np.floating], chance: np.random.Generator) -> NDArray[np.intp]:
        """A legal move for each lane, with the probabilities of a softmax over the logits of its legal moves.

        As `lab.sampling` draws from masks, but the engine has listed the legal moves already.
        """
        firsts = view(self.state.firsts, np.intp)
        legal = view(self.state.legal, np.intp)[: firsts[-1]]
        rows = np.arange(len(self.state.lanes)) * logits.shape[1]
        chosen: NDArray[np.intp] = sampled_columns(legal, firsts, logits, chance) - rows
        return chosen

    def step(self, moves: NDArray[np.integer] | list[int]) -> BatchDecisions:
        """Plays one legal move in each lane, and shows the next decisions.

        Raises ValueError for an illegal one, and plays none of them.
        """
        chosen = moves if isinstance(moves, list) else moves.tolist()
        self.state.check(chosen)
        self.clear()
        self.state.step(chosen)
        return self.decisions

    def resume(self, numbers: Sequence[int], played: Sequence[list[int]]) -> BatchDecisions:
        """Puts every lane into a game under way: its number, and the moves made in it so far."""
        self.clear()
        for at, (number, moves) in enumerate(zip(numbers, played, strict=True)):
            self.state.resume(at, number, moves)
        return self.decisions

    def clear(self) -> None:
        for rows in (self.decisions.features, self.decisions.secrets, self.decisions.masks):
            clear(rows)

    def records(self) -> list[Record]:
        """The games that ended since the last call, where records are kept."""
        finished, self.state.finished = self.state.finished or [], []
        return [self.record(number, history) for number, history in finished]

    def record(self, number: int, history: list[int]) -> Record:
        setup = self.setup(number)
        moves = list(zip(history[::2], history[1::2], strict=True))
        names = [f"seat {seat}" for seat in range(setup.seats)]
        return record_of(self.game, setup, self.name(number), moves, names)
