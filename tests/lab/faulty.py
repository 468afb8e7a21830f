"""Bots that go wrong in each way there is, for the tests of the arena."""

import sys
from contextlib import suppress
from pathlib import Path

from nelumbo.core.game import AnyGame, View


class Wrong:
    """The common part: plays the first move until its tenth decision."""

    reads_view = False

    def __init__(self, game: AnyGame, seed: str) -> None:
        self.decisions = 0

    def choose(self, view: View | None, moves: list[int], seconds: float) -> int:
        self.decisions += 1
        return moves[0] if self.decisions < 10 else self.err(moves)

    def err(self, moves: list[int]) -> int:
        return moves[0]


class Illegal(Wrong):
    """Answers a move that is not there."""

    def err(self, moves: list[int]) -> int:
        return -1


class NoNumber(Wrong):
    """Answers no move at all."""

    def err(self, moves: list[int]) -> int:
        return None  # type: ignore[return-value]  # that is the fault


class Raising(Wrong):
    def err(self, moves: list[int]) -> int:
        raise RuntimeError("out of\nideas")


class Leaving(Wrong):
    """Wants to end the process."""

    def err(self, moves: list[int]) -> int:
        sys.exit(3)


class Endless(Wrong):
    """Never comes back, and does not let itself be disturbed."""

    def err(self, moves: list[int]) -> int:
        while True:
            with suppress(Exception):
                sum(range(100))


class Unborn(Wrong):
    """Cannot even be made."""

    def __init__(self, game: AnyGame, seed: str) -> None:
        raise OSError("no such model")


class Interrupted(Wrong):
    """Is there when somebody presses Ctrl-C, once."""

    def err(self, moves: list[int]) -> int:
        if not Path("pressed").exists():
            Path("pressed").touch()
            raise KeyboardInterrupt
        return moves[0]
