"""A guided first game: a fixed deal, and a script of what is said, tried and played."""

from collections.abc import Sequence
from dataclasses import dataclass

from nelumbo.core.options import Options

LEARNER = 0


@dataclass(frozen=True)
class Step:
    """One idea: a text of the game's catalogs, and perhaps something to do. Moves are in the game's notation."""

    name: str
    at: str = ""
    """The place on the board that it is about."""
    move: str = ""
    """What the learner plays."""
    attempt: str = ""
    """What the learner tries, and the rules refuse."""


@dataclass(frozen=True)
class Lesson:
    """The learner has the first seat. The other seats play their script while the learner follows it."""

    seed: str
    steps: tuple[Step, ...]
    others: tuple[tuple[str, ...], ...]
    """The moves of each further seat, in order."""
    options: Options

    @property
    def seats(self) -> int:
        return 1 + len(self.others)

    def script(self, seat: int) -> tuple[str, ...]:
        """All moves of a seat, in order."""
        if seat == LEARNER:
            return tuple(step.move for step in self.steps if step.move)
        return self.others[seat - 1]

    def next_move(self, made: Sequence[tuple[int, str]], seat: int) -> str | None:
        """What the seat plays by the script; None once anybody has left it, and when it is through."""
        counts = [0] * self.seats
        for by, move in made:
            if self.script(by)[counts[by] : counts[by] + 1] != (move,):
                return None
            counts[by] += 1
        rest = self.script(seat)[counts[seat] :]
        return rest[0] if rest else None
