"""Batches in worker processes, in two halves: one is played on while moves are chosen for the other.

```
with Fleet("mandala", setups, games=4096, seed="a", workers=4) as fleet:
    while learning:
        for half in HALVES:
            decisions = fleet.receive(half)
            fleet.send(half, moves_for(decisions))
```
"""

import signal
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nelumbo import games as all_games
from nelumbo.core.game import AnyGame, Setup
from nelumbo.lab.batch import Batch, Decisions

HALVES = (0, 1)
STOP = b""
MOVES = "moves"


class Fleet:
    """The arrays lie in memory that all processes share. The games do not depend on the number of workers."""

    def __init__(self, game: str, setups: Sequence[Setup], games: int, seed: str, workers: int) -> None:
        """So many games in each half."""
        loaded, spawn = all_games.load(game), get_context("spawn")
        shape = Shape(games, loaded, setups)
        self.memory = spawn.RawArray("b", len(HALVES) * shape.size)
        self.halves = [shape.arrays(self.memory, half) for half in HALVES]
        self.lines: list[Connection] = []
        self.processes = []
        self.ready = [dict.fromkeys(HALVES, False) for _ in range(workers)]
        for worker in range(workers):
            line, other = spawn.Pipe()
            part = (games * worker // workers, games * (worker + 1) // workers)
            task = (other, self.memory, game, tuple(setups), games, seed, part)
            self.processes.append(spawn.Process(target=work, args=task, daemon=True))
            self.processes[-1].start()
            other.close()
            self.lines.append(line)

    def receive(self, half: int) -> Decisions:
        """The decisions that the half waits for, once all its workers have played."""
        for worker in range(len(self.lines)):
            while not self.ready[worker][half]:
                self.hear(worker)
        return decisions(self.halves[half])

    def hear(self, worker: int) -> None:
        """One message: a half that is ready, or what went wrong."""
        try:
            message = self.lines[worker].recv_bytes()
        except EOFError:
            raise RuntimeError(f"worker {worker} has ended") from None
        if len(message) > 1:
            raise ValueError(message.decode())
        self.ready[worker][message[0]] = True

    def send(self, half: int, moves: NDArray[np.integer] | list[int]) -> None:
        """Lets the half play on, with one move for each of its games."""
        assert all(ready[half] for ready in self.ready), "first receive the decisions"
        self.halves[half][MOVES][:] = moves
        for worker, line in enumerate(self.lines):
            self.ready[worker][half] = False
            line.send_bytes(bytes([half]))

    def close(self) -> None:
        """Ends the workers."""
        for line in self.lines:
            try:
                line.send_bytes(STOP)
            except OSError:
                continue  # it has ended by itself
        for process in self.processes:
            process.join()

    def __enter__(self) -> "Fleet":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class Shape:
    """Where in the shared memory each array of a half lies."""

    def __init__(self, games: int, game: AnyGame, setups: Sequence[Setup]) -> None:
        seats = max(setup.seats for setup in setups)
        # The widest numbers first, so that all lie at multiples of their size.
        self.fields: list[tuple[str, type[np.generic], tuple[int, ...]]] = [
            ("numbers", np.int64, (games,)),
            ("shares", np.float64, (games, seats)),
            ("scores", np.int32, (games, seats)),
            (MOVES, np.int32, (games,)),
            ("features", np.uint8, (games, len(game.features.names()))),
            ("masks", np.uint8, (games, game.blank().move_count())),
            ("seats", np.uint8, (games,)),
            ("over", np.uint8, (games,)),
        ]
        used = sum(np.dtype(kind).itemsize * int(np.prod(shape)) for _, kind, shape in self.fields)
        self.size = -(-used // 64) * 64

    def arrays(self, memory: Any, half: int) -> dict[str, NDArray[Any]]:
        """The arrays of a half, in the memory itself."""
        found, at = {}, half * self.size
        for name, kind, shape in self.fields:
            count = int(np.prod(shape))
            found[name] = np.frombuffer(memory, kind, count, at).reshape(shape)
            at += np.dtype(kind).itemsize * count
        return found


def decisions(arrays: dict[str, NDArray[Any]]) -> Decisions:
    """The arrays that a learner reads."""
    return Decisions(**{name: array for name, array in arrays.items() if name != MOVES})


def work(
    line: Connection,
    memory: Any,  # a shared array of bytes, which has no type of its own
    game: str,
    setups: tuple[Setup, ...],
    games: int,
    seed: str,
    part: tuple[int, int],
) -> None:
    """One worker: it plays its part of each half when it is told to."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    loaded, (first, last) = all_games.load(game), part
    shape = Shape(games, loaded, setups)
    halves = [{name: array[first:last] for name, array in shape.arrays(memory, half).items()} for half in HALVES]
    batches = []
    for half in HALVES:
        start, stride = half * games + first, len(HALVES) * games
        batches.append(Batch(loaded, setups, last - first, seed, first=start, stride=stride))
        publish(batches[half].decisions, halves[half], line, half)
    try:
        while (message := line.recv_bytes()) != STOP:
            half = message[0]
            publish(batches[half].step(halves[half][MOVES]), halves[half], line, half)
    except EOFError:
        return
    except ValueError as error:
        line.send_bytes(str(error).encode())


def publish(seen: Decisions, arrays: dict[str, NDArray[Any]], line: Connection, half: int) -> None:
    """Copies the decisions into the shared memory and says so."""
    for name, array in arrays.items():
        if name != MOVES:
            array[:] = getattr(seen, name)
    line.send_bytes(bytes([half]))
