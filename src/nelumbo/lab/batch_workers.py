"""Batches in worker processes, in two halves: one is played on while moves are chosen for the other.

```
with BatchWorkers("mandala", setups, games=4096, seed="a", workers=4) as workers:
    while learning:
        for half in HALVES:
            decisions = workers.receive(half)
            workers.send(half, moves_for(decisions))
```
"""

import signal
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nelumbo import games as all_games
from nelumbo.core.game import AnyGame, Setup
from nelumbo.lab.arrays import Row
from nelumbo.lab.batch import Batch, BatchDecisions

HALVES = (0, 1)
STOP, GO = b"stop", b"go"
MOVES, OBSERVATIONS = "moves", "observations"


class BatchWorkers:
    """The arrays lie in memory that all processes share. The games do not depend on the number of workers.

    Each half may be served by a separate thread.
    """

    def __init__(
        self, game: str, setups: Sequence[Setup], games: int, seed: str, workers: int, *, for_learning: bool = False
    ) -> None:
        """`games` games in each half. A learner also gets the secrets, and masks of one bit a move."""
        loaded, spawn = all_games.load(game), get_context("spawn")
        layout = Layout(games, loaded, setups, for_learning)
        self.memory = spawn.RawArray("b", len(HALVES) * layout.size)
        self.halves = [layout.arrays(self.memory, half) for half in HALVES]
        self.pipes: list[list[Connection]] = []
        self.processes = []
        self.ready = [[False] * workers for _ in HALVES]
        for worker in range(workers):
            pipes, others = zip(*(spawn.Pipe() for _ in HALVES), strict=True)
            part = (games * worker // workers, games * (worker + 1) // workers)
            task = (list(others), self.memory, game, tuple(setups), games, seed, part, for_learning)
            self.processes.append(spawn.Process(target=work, args=task, daemon=True))
            self.processes[-1].start()
            for other in others:
                other.close()
            self.pipes.append(list(pipes))

    def receive(self, half: int) -> BatchDecisions:
        """The decisions that the half waits for, once all its workers have played."""
        for worker, ready in enumerate(self.ready[half]):
            if not ready:
                self.wait_for(worker, half)
        return decisions(self.halves[half])

    def observations(self, half: int) -> Row:
        """All of a half in one array: features, secrets, packed masks, how many seats there are, and who decides."""
        return self.halves[half][OBSERVATIONS]

    def wait_for(self, worker: int, half: int) -> None:
        """One message: the half is ready, or what went wrong."""
        try:
            message = self.pipes[worker][half].recv_bytes()
        except EOFError:
            raise RuntimeError(f"worker {worker} has ended") from None
        if message != GO:
            raise ValueError(message.decode())
        self.ready[half][worker] = True

    def send(self, half: int, moves: NDArray[np.integer] | list[int]) -> None:
        """Lets the half play on, with one move for each of its games."""
        assert all(self.ready[half]), "first receive the decisions"
        self.halves[half][MOVES][:] = moves
        for worker, pipes in enumerate(self.pipes):
            self.ready[half][worker] = False
            pipes[half].send_bytes(GO)

    def close(self) -> None:
        for pipes in self.pipes:
            try:
                pipes[0].send_bytes(STOP)
            except OSError:
                continue  # it has ended by itself
        for process in self.processes:
            process.join()

    def __enter__(self) -> "BatchWorkers":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class Layout:
    """Where in the shared memory each array of a half lies."""

    def __init__(self, games: int, game: AnyGame, setups: Sequence[Setup], for_learning: bool) -> None:
        seats = max(setup.seats for setup in setups)
        moves = int(game.blank().move_count())
        self.columns = {
            "features": len(game.features.names()),
            "secrets": len(game.features.secret_names()) if for_learning else 0,
            "masks": -(-moves // 8) if for_learning else moves,
            "seat_counts": 1,
            "seats": 1,
        }
        # The widest numbers first, so that all lie at multiples of their size.
        self.fields: list[tuple[str, type[np.generic], tuple[int, ...]]] = [
            ("numbers", np.int64, (games,)),
            ("shares", np.float64, (games, seats)),
            ("scores", np.int32, (games, seats)),
            (MOVES, np.int32, (games,)),
            (OBSERVATIONS, np.uint8, (games, sum(self.columns.values()))),
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
        column = 0
        for name, width in self.columns.items():
            found[name] = found[OBSERVATIONS][:, column : column + width]
            column += width
        for name in ("seat_counts", "seats"):
            found[name] = found[name][:, 0]
        return found


def decisions(arrays: dict[str, NDArray[Any]]) -> BatchDecisions:
    """The arrays that a learner reads."""
    return BatchDecisions(**{name: array for name, array in arrays.items() if name not in (MOVES, OBSERVATIONS)})


def work(
    pipes: list[Connection],
    memory: Any,  # a shared array of bytes, which has no type
    game: str,
    setups: tuple[Setup, ...],
    games: int,
    seed: str,
    part: tuple[int, int],
    for_learning: bool,
) -> None:
    """One worker: it plays its part of each half when it is told to."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    loaded, (first, last) = all_games.load(game), part
    layout = Layout(games, loaded, setups, for_learning)
    halves = [{name: array[first:last] for name, array in layout.arrays(memory, half).items()} for half in HALVES]
    batches = []
    for half in HALVES:
        start, stride = half * games + first, len(HALVES) * games
        batch = Batch(loaded, setups, last - first, seed, first=start, stride=stride, tells_secrets=for_learning)
        batches.append(batch)
        publish(batch.decisions, halves[half], pipes[half])
    while True:
        for pipe in wait(pipes):
            assert isinstance(pipe, Connection)
            half = pipes.index(pipe)
            try:
                if pipe.recv_bytes() == STOP:
                    return
                publish(batches[half].step(halves[half][MOVES]), halves[half], pipe)
            except EOFError:
                return
            except ValueError as error:
                pipe.send_bytes(str(error).encode())
                return


def publish(seen: BatchDecisions, arrays: dict[str, NDArray[Any]], pipe: Connection) -> None:
    """Copies the decisions into the shared memory and says so."""
    copy_into(seen, arrays)
    pipe.send_bytes(GO)


def copy_into(seen: BatchDecisions, arrays: dict[str, NDArray[Any]]) -> None:
    """Copies the decisions into a half's arrays."""
    for name, array in arrays.items():
        if name == "masks" and array.shape[1] < seen.masks.shape[1]:
            array[:] = np.packbits(seen.masks, axis=1)
        elif name not in (MOVES, OBSERVATIONS):
            array[:] = getattr(seen, name)
