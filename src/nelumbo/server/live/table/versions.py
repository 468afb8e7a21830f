# mypyc: compiled
"""Versions: every viewer counts only what that viewer was told, so that a secret does not even show as a gap.

A delivery's *number* counts everything that was ever told at the table; a *version* is one viewer's own count. What is
written here never changes: the version of a delivery is the same today and after a restart.
"""

from bisect import bisect_right
from typing import TypeAlias

from nelumbo.core.game import SPECTATOR, Viewer

Seats: TypeAlias = tuple[int, ...]
"""The seats with which somebody sees the table; none for a spectator."""
Hearers: TypeAlias = frozenset[Viewer] | None
"""Who is told of something; None for everybody."""


class Versions:
    """The deliveries of one table by number, and who was left out of which."""

    def __init__(self) -> None:
        self.last = 0
        """The number of the last delivery."""
        self.limited: dict[int, frozenset[Viewer]] = {}
        """The deliveries of which not everybody was told."""
        self.unheard: dict[Seats, list[int]] = {}
        """By viewer, the numbers of what they were not told, ascending; only for viewers asked about."""

    def add(self, hearers: Hearers) -> int:
        """Adds one delivery; returns its number."""
        self.last += 1
        if hearers is not None:
            self.limited[self.last] = hearers
            for seats, numbers in self.unheard.items():
                if not self.hears(self.last, seats):
                    numbers.append(self.last)
        return self.last

    def hears(self, number: int, seats: Seats) -> bool:
        """Whether this viewer was told of a delivery."""
        hearers = self.limited.get(number)
        return hearers is None or any(viewer in hearers for viewer in seats or (SPECTATOR,))

    def of(self, seats: Seats, number: int | None = None) -> int:
        """How many things the viewer has been told, up to a delivery."""
        unheard = self.unheard_by(seats)
        return self.last - len(unheard) if number is None else number - bisect_right(unheard, number)

    def unheard_by(self, seats: Seats) -> list[int]:
        """The numbers of what the viewer was not told; found once, then kept up to date by `add`."""
        if seats not in self.unheard:
            self.unheard[seats] = [number for number in self.limited if not self.hears(number, seats)]
        return self.unheard[seats]

    def public_count(self) -> int:
        """How many things everybody has been told."""
        return self.last - len(self.limited)
