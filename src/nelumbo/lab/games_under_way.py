"""Which games a batch is playing and how far they are: enough to go on with them elsewhere."""

from collections import deque

import numpy as np
from numpy.typing import NDArray

from nelumbo.lab.arrays import Row


class GamesUnderWay:
    """By lane: the number of its game, and the moves made in it so far."""

    def __init__(self, first: int, games: int, stride: int) -> None:
        self.numbers = first + np.arange(games, dtype=np.int64)
        self.stride = stride
        self.steps: deque[NDArray[np.int32]] = deque()
        """The moves of all lanes, step by step, from the first that some game under way still needs."""
        self.forgotten = 0
        """How many steps came before those."""
        self.began = np.zeros(games, np.int64)
        """By lane: the step at which its game began."""

    def played(self, moves: NDArray[np.int32], over: Row) -> None:
        """One move in each lane, and which games it ended."""
        self.steps.append(moves)
        ended = over == 1
        self.numbers[ended] += self.stride
        self.began[ended] = self.forgotten + len(self.steps)
        while self.steps and self.forgotten < self.began.min():
            self.steps.popleft()
            self.forgotten += 1

    def moves(self, lanes: range) -> list[list[int]]:
        """What was played in the games of these lanes."""
        steps = [step[lanes.start : lanes.stop].tolist() for step in self.steps]
        since = (self.began[lanes.start : lanes.stop] - self.forgotten).tolist()
        return [[step[at] for step in steps[first:]] for at, first in enumerate(since)]
