"""The protocol of a bot: from a view, the legal moves and a time budget to one of the moves."""

from typing import ClassVar, Protocol

from nelumbo.core.errors import NelumboError
from nelumbo.core.game import View


class UnknownBot(NelumboError):
    code = "unknown_bot"


class Bot(Protocol):
    """Plays one seat. It never gets the state: what a person cannot see, it cannot read."""

    reads_view: ClassVar[bool] = True
    """A bot that does not read the view gets None, which saves building it."""

    def choose(self, view: View | None, moves: list[int], seconds: float) -> int:
        """One of the legal moves, within the seconds given."""
