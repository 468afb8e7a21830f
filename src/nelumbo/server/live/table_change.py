"""A change of a table, for those who tell of it elsewhere."""

from dataclasses import dataclass

import msgspec

from nelumbo.server.messages import Listing, Outcome
from nelumbo.server.store.tables import Tables

LISTING = msgspec.json.Decoder(Listing)


@dataclass(frozen=True)
class Change:
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


async def games_ready_for(player: str, tables: Tables) -> list[Listing]:
    """Where a tournament keeps a seat on which the player has not sat down."""
    listings = map(LISTING.decode, await tables.unfinished(player))
    return [
        one
        for one in listings
        if one.tournament and one.status == "waiting" and any(seat.kept_for == player for seat in one.seats)
    ]


async def tables_waiting_for(player: str, tables: Tables) -> list[Listing]:
    """Where it is the player's turn, as far as everybody knows."""
    listings = map(LISTING.decode, await tables.unfinished(player))
    return [one for one in listings if any(s.player == player and s.seat in one.awaited for s in one.seats)]
