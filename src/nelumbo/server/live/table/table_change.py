# mypyc: compiled
"""A change of a table, for those who tell of it elsewhere."""

from typing import NamedTuple

from nelumbo.server.messages import Listing, Outcome


class Change(NamedTuple):
    """A table's listing before and after something happened, and who has the table open."""

    before: Listing
    after: Listing
    number: int
    """How many public events the table has had."""
    outcome: Outcome | None
    present: frozenset[str]


def awaited_players(change: Change) -> list[str]:
    """Players whose decision has just begun and who do not have the table open."""
    before = set(change.before.awaited)
    return [
        seat.player
        for seat in change.after.seats
        if seat.seat in change.after.awaited
        and seat.seat not in before
        and seat.player is not None
        and seat.player not in change.present
        and not (seat.resigned or seat.stood_in)
    ]
