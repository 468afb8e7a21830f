# mypyc: compiled
"""What happens at a table by itself: a full one starts, clocks run out, absent seats are stood in for, bots decide,
pages are waited for, and seats whose player has left for good in the middle of the deal are given up.

`due` stands in the table's row in the store. The process that finds it in the past takes a lease and looks after
the table (`cluster.py`), so a process that dies is replaced by any other.
"""

from collections.abc import Set

from nelumbo.server.live.table.entries import GameStarted, ServerAway
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.versions import Seats
from nelumbo.server.messages import LiveClock, Resigned, Returned, RevealsAsked, StoodIn
from nelumbo.server.store.outages import Outage
from nelumbo.server.wall_clock import SECOND_MS

BOT_LEASE_MS = 15_000  # how long a process has for its bots, before another one takes over


def next_due(table: Table, at: int) -> int | None:
    """When any process should check the table, if this one does not."""
    if table.is_being_dealt and table.contributions is not None:
        return table.contributions.until()
    if given_up(table) is not None:
        return at
    due = clocks_due(table) if table.has_started else starts_at(table)
    if bot_decisions(table):
        return min(at + BOT_LEASE_MS, due) if due is not None else at + BOT_LEASE_MS
    return due


def starts_at(table: Table) -> int | None:
    """When the game starts by itself; None where it does not, or has started."""
    return table.seating.starts_at() if table.status == "waiting" and not table.is_being_dealt else None


def missing_at_start(table: Table, present: Set[str]) -> Set[str]:
    """The players for whom the start waits: a live clock would run while they are away."""
    return table.seating.players() - present if isinstance(table.opened.clock, LiveClock) else set()


def clocks_due(table: Table) -> int | None:
    """When a clock runs out or an absent seat's time is over, unless something happens first."""
    if table.status != "playing":
        return None
    due, takeover = table.clocks.true.due(), takeover_due(table)
    if takeover is None or not waited_for(table):
        return due
    return takeover if due is None else min(due, takeover)


def waited_for(table: Table) -> set[int]:
    """The people whom the game waits for as far as everybody knows: a bot must not tell who has sealed a choice."""
    people = table.decisions.openly_awaited & table.seating.people()
    return {seat for seat in people if table.counts.may_stand_in(seat)}


def bot_decisions(table: Table) -> dict[int, int]:
    """The seats that are awaited and played by bots, with when their decisions began."""
    decisions, seating = table.decisions, table.seating
    return {seat: decisions.since[seat] for seat in decisions.awaited if seating.bot_of(seat) is not None}


def takeover_due(table: Table) -> int | None:
    """When a bot takes over absent seats; in a rated game nobody plays for another."""
    seconds = None if table.opened.rated else table.opened.takeover
    return None if seconds is None else table.clocks.shown.at + seconds * SECOND_MS


def overdue(table: Table, now: int, present: set[str]) -> Resigned | StoodIn | None:
    """The entry that is overdue at a table; `present` are the players who have it open."""
    if table.status != "playing":
        return None
    deserted = given_up(table)
    if deserted is not None:
        return deserted
    for seat in table.decisions.awaited.intersection(table.clocks.true.out_of_time(now)):
        return Resigned(seat, "clock")
    takeover = takeover_due(table)
    if takeover is not None and takeover <= now:
        for seat in sorted(waited_for(table)):
            if table.seating.holders[seat].player not in present:
                return StoodIn(seat)
    return None


def made_up(table: Table, outages: list[Outage]) -> ServerAway | None:
    """The time that the running clocks lost while the server was away."""
    clock = table.clocks.shown if table.status == "playing" else None
    if clock is None or not clock.ticks or not clock.running:
        return None
    missed = [outage for outage in outages if outage.until > max(table.away_until, clock.at)]
    span = sum(outage.until - max(outage.since, clock.at) for outage in missed)
    return ServerAway(span=span, until=missed[-1].until) if missed else None


def next_step(table: Table, now: int, server_since: int) -> RevealsAsked | GameStarted | None:
    """What follows on the way to the seed, if the pages have answered or their time is over."""
    if not table.is_being_dealt or table.contributions is None:
        return None
    return table.contributions.next_step(now, server_since, table.seating.deserted())


def given_up(table: Table) -> Resigned | None:
    """A seat of the game whose player has left for good."""
    deserted = table.seating.deserted() if table.status == "playing" else ()
    return Resigned(deserted[0], "resigned") if deserted else None


def returning(table: Table, seats: Seats) -> Returned | None:
    """A player who is here again takes over from the bot."""
    absent = [seat for seat in seats if seat in table.seating.stood_in]
    return Returned(absent[0]) if absent and table.status == "playing" else None
