"""What a bot is: it gets a view, the legal moves and a time budget, and answers one of the moves."""

from typing import ClassVar, Protocol

from nelumbo.core.errors import NelumboError
from nelumbo.core.game import View


class UnknownBot(NelumboError):
    """No bot has that name."""

    code = "unknown_bot"


class Bot(Protocol):
    """A player that thinks for one seat. It never gets the state: what a person cannot see, it cannot read."""

    reads_view: ClassVar[bool] = True
    """A bot that does not read the view is handed None, so that none has to be built."""

    def choose(self, view: View | None, moves: list[int], seconds: float) -> int:
        """One of the legal moves, within the seconds given."""
