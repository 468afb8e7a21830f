"""Players who have left a game for good, and what the others may do then.

Nobody decides for somebody who is away: taking back and stopping wait for their answer. But a player who has not had
the table open for the site's `absence_hours` is *gone*. The others may then stop without their answer, or let a bot
play until they are back. Where a clock runs nobody is gone: the clock ends the game of somebody who stays away, and
within their time nobody does. Nor at a table of a tournament.
"""

from dataclasses import dataclass

from nelumbo.server.errors import Denied
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import NoClock

HOUR_MS = 3600 * 1000


@dataclass(frozen=True)
class Absence:
    """Who is away from one table, at one moment."""

    at: int
    limit: int
    """Milliseconds after which somebody is gone."""
    since: dict[str, int]
    """By player who does not have the table open, when they last had."""

    def gone_at(self, table: Table, seat: int) -> int | None:
        """When the seat's player begins to count as gone; None for one who is present, or never does."""
        if awaits_everybody(table):
            return None
        since = self.since.get(table.seating.holders[seat].player or "")
        return None if since is None else since + self.limit

    def gone(self, table: Table) -> set[int]:
        """The seats whose players have been away for so long that the others need not wait for them."""
        times = {seat: self.gone_at(table, seat) for seat in table.seating.asked()}
        return {seat for seat, time in times.items() if time is not None and time <= self.at}

    def check_gone(self, table: Table, seat: int) -> None:
        """Raises Denied for a player who is present, or not away for long enough, or never counts as gone."""
        if awaits_everybody(table):
            raise Denied("clock_runs")
        time = self.gone_at(table, seat)
        if time is None:
            raise Denied("not_away", seat=seat)
        if time > self.at:
            raise Denied("not_away_long", seat=seat, until=time)


def awaits_everybody(table: Table) -> bool:
    """Whether nobody counts as gone."""
    return table.opened.tournament or not isinstance(table.opened.clock, NoClock)


NOBODY_AWAY = Absence(0, 0, {})
