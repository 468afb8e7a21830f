# mypyc: compiled
"""Who was told how much. Every viewer counts only what that viewer was told: what is secret is not even counted.

A *position* counts everything that was ever told at the table; a *version* is one viewer's own count. What is written
here never changes: the version of a position is the same today and after a restart.
"""

from typing import TypeAlias

from nelumbo.core.game import SPECTATOR, Viewer

Seats: TypeAlias = tuple[int, ...]
"""As whom somebody looks at the table: with the seats they hold, or with none, as a spectator."""
Hearers: TypeAlias = frozenset[Viewer] | None
"""Who is told of something; None for everybody."""


class Hearing:
    """The positions of one table, and who was left out of which."""

    def __init__(self) -> None:
        self.told = 0
        """The last position."""
        self.limited: dict[int, frozenset[Viewer]] = {}
        """The positions of which not everybody was told."""

    def tell(self, hearers: Hearers) -> int:
        """One thing more is told; its position."""
        self.told += 1
        if hearers is not None:
            self.limited[self.told] = hearers
        return self.told

    def hears(self, position: int, seats: Seats) -> bool:
        """Whether this viewer was told of a position."""
        hearers = self.limited.get(position)
        return hearers is None or any(viewer in hearers for viewer in seats or (SPECTATOR,))

    def version(self, seats: Seats, position: int | None = None) -> int:
        """How many things the viewer has been told, up to a position."""
        upto = self.told if position is None else position
        return upto - sum(1 for at in self.limited if at <= upto and not self.hears(at, seats))

    def told_to_all(self) -> int:
        """How many things everybody has been told."""
        return self.told - len(self.limited)
