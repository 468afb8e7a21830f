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
from nelumbo.lab.ray_arena import connected


class RayWorkers:
    """Like `BatchWorkers` for learning, with actors instead of processes. Nelumbo must be installed on the cluster."""

    def __init__(self, game: str, setups: Sequence[Setup], games: int, seed: str, workers: int, address: str) -> None:
        """`games` games in each half."""
        self.ray = connected(address)
        layout = Layout(games, all_games.load(game), setups, for_learning=True)
        memory = bytearray(len(HALVES) * layout.size)
        self.halves = [layout.arrays(memory, half) for half in HALVES]
        self.parts = [slice(games * worker // workers, games * (worker + 1) // workers) for worker in range(workers)]
        remote = self.ray.remote(BatchActor)
        self.actors = [remote.remote(game, tuple(setups), games, seed, part) for part in self.parts]
        self.waiting: list[list[Any] | None] = [[actor.show.remote(half) for actor in self.actors] for half in HALVES]

    def receive(self, half: int) -> BatchDecisions:
        """The decisions that the half waits for, once all have played."""
        waiting, self.waiting[half] = self.waiting[half], None
        if waiting is not None:
            for part, found in zip(self.parts, self.ray.get(waiting), strict=True):
                for name, array in found.items():
                    self.halves[half][name][part] = array
        return decisions(self.halves[half])

    def observations(self, half: int) -> Row:
        """All of a half in one array."""
        return self.halves[half][OBSERVATIONS]

    def send(self, half: int, moves: NDArray[np.integer] | list[int]) -> None:
        """Lets the half play on, with one move for each of its games."""
        chosen = np.asarray(moves, np.int32)
        self.waiting[half] = [
            actor.play.remote(half, chosen[part]) for actor, part in zip(self.actors, self.parts, strict=True)
        ]

    def __enter__(self) -> "RayWorkers":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.ray.shutdown()


class BatchActor:
    """One actor: it plays its part of each half."""

    def __init__(self, game: str, setups: tuple[Setup, ...], games: int, seed: str, part: slice) -> None:
        loaded, stride = all_games.load(game), len(HALVES) * games
        layout = Layout(part.stop - part.start, loaded, setups, for_learning=True)
        self.batches = [
            Batch(
                loaded,
                setups,
                part.stop - part.start,
                seed,
                first=half * games + part.start,
                stride=stride,
                tells_secrets=True,
            )
            for half in HALVES
        ]
        self.arrays = [layout.arrays(bytearray(len(HALVES) * layout.size), half) for half in HALVES]

    def show(self, half: int) -> dict[str, NDArray[Any]]:
        """The decisions that its part of the half waits for."""
        copy_into(self.batches[half].decisions, self.arrays[half])
        kept = {OBSERVATIONS, "over", "shares", "scores", "numbers"}
        return {name: array for name, array in self.arrays[half].items() if name in kept}

    def play(self, half: int, moves: NDArray[np.int32]) -> dict[str, NDArray[Any]]:
        self.batches[half].step(moves)
        return self.show(half)
