"""Batch workers on a Ray cluster: the same games and the same arrays, played on any of its cores."""

from collections.abc import Sequence
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nelumbo import games as all_games
from nelumbo.core.game import Setup
from nelumbo.lab.arrays import Row
from nelumbo.lab.batch import Batch, BatchDecisions
from nelumbo.lab.batch_workers import HALVES, OBSERVATIONS, Layout, copy_into, decisions
from nelumbo.lab.games_under_way import GamesUnderWay
from nelumbo.lab.ray_arena import connected


class RayWorkers:
    """Like `BatchWorkers` for learning, with actors instead of processes. Nelumbo must be installed on the cluster.

    An actor whose node dies is replaced by another one, which goes on with the same games.
    """

    def __init__(self, game: str, setups: Sequence[Setup], games: int, seed: str, workers: int, address: str) -> None:
        """`games` games in each half."""
        self.ray = connected(address)
        layout = Layout(games, all_games.load(game), setups, for_learning=True)
        memory = bytearray(len(HALVES) * layout.size)
        self.halves = [layout.arrays(memory, half) for half in HALVES]
        self.under_way = [GamesUnderWay(half * games, games, len(HALVES) * games) for half in HALVES]
        self.parts = [range(games * worker // workers, games * (worker + 1) // workers) for worker in range(workers)]
        self.told = game, tuple(setups), games, seed
        self.remote = self.ray.remote(BatchActor)
        self.actors = [self.remote.remote(*self.told, part) for part in self.parts]
        self.sent: list[NDArray[np.int32] | None] = [None for _ in HALVES]
        """The moves that a half was sent, until its next decisions are received."""
        self.waiting: list[list[Any] | None] = [[self.asked(half, at) for at in range(workers)] for half in HALVES]

    def asked(self, half: int, worker: int) -> Any:
        """What the half waits for from one of the workers."""
        actor, part, moves = self.actors[worker], self.parts[worker], self.sent[half]
        return actor.show.remote(half) if moves is None else actor.play.remote(half, moves[part.start : part.stop])

    def receive(self, half: int) -> BatchDecisions:
        """The decisions that the half waits for, once all have played."""
        arrays, moves = self.halves[half], self.sent[half]
        if self.waiting[half] is not None:
            for worker, part in enumerate(self.parts):
                for name, array in self.answer(half, worker).items():
                    arrays[name][part.start : part.stop] = array
            if moves is not None:
                self.under_way[half].played(moves, arrays["over"])
            self.waiting[half] = self.sent[half] = None
        return decisions(arrays)

    def answer(self, half: int, worker: int) -> dict[str, NDArray[Any]]:
        """A worker's part of the half; of its replacement, if it has died."""
        died = self.ray.exceptions
        while True:
            waiting = self.waiting[half]
            assert waiting is not None, "the half was asked"
            try:
                found: dict[str, NDArray[Any]] = self.ray.get(waiting[worker])
                return found
            except (died.RayActorError, died.ObjectLostError, died.NodeDiedError):
                self.replace(worker)

    def replace(self, worker: int) -> None:
        """Another actor goes on where the last one was known to be, and is asked the same again."""
        part = self.parts[worker]
        games = [(half.numbers[part.start : part.stop].tolist(), half.moves(part)) for half in self.under_way]
        self.actors[worker] = self.remote.remote(*self.told, part, games)
        for half, waiting in enumerate(self.waiting):
            if waiting is not None:
                waiting[worker] = self.asked(half, worker)

    def observations(self, half: int) -> Row:
        """All of a half in one array."""
        return self.halves[half][OBSERVATIONS]

    def send(self, half: int, moves: NDArray[np.integer] | list[int]) -> None:
        """Lets the half play on, with one move for each of its games."""
        self.sent[half] = np.array(moves, np.int32)
        self.waiting[half] = [self.asked(half, worker) for worker in range(len(self.parts))]

    def __enter__(self) -> "RayWorkers":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.ray.shutdown()


class BatchActor:
    """One actor: it plays its part of each half, from the start or from games under way."""

    def __init__(
        self,
        game: str,
        setups: tuple[Setup, ...],
        games: int,
        seed: str,
        part: range,
        under_way: list[tuple[list[int], list[list[int]]]] | None = None,
    ) -> None:
        loaded, stride = all_games.load(game), len(HALVES) * games
        layout = Layout(len(part), loaded, setups, for_learning=True)
        self.batches = [
            Batch(loaded, setups, len(part), seed, first=half * games + part.start, stride=stride, tells_secrets=True)
            for half in HALVES
        ]
        for batch, (numbers, moves) in zip(self.batches, under_way or [], strict=False):
            batch.resume(numbers, moves)
        self.arrays = [layout.arrays(bytearray(len(HALVES) * layout.size), half) for half in HALVES]

    def show(self, half: int) -> dict[str, NDArray[Any]]:
        """The decisions that its part of the half waits for."""
        copy_into(self.batches[half].decisions, self.arrays[half])
        kept = {OBSERVATIONS, "over", "shares", "scores", "numbers"}
        return {name: array for name, array in self.arrays[half].items() if name in kept}

    def play(self, half: int, moves: NDArray[np.int32]) -> dict[str, NDArray[Any]]:
        self.batches[half].step(moves)
        return self.show(half)
