# mypyc: compiled
"""A table in lists, its row in the store, and the tables that wait for a player."""

from typing import NamedTuple

import msgspec

from nelumbo.server.live.table import due
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.viewer_messages import seat_infos
from nelumbo.server.messages import Listing
from nelumbo.server.store.tables import Summary, Tables

LISTING = msgspec.json.Decoder(Listing)


class Outline(NamedTuple):
    """A table after one entry, to be compared with the next."""

    table: Table
    size: int
    """The size of the log up to that entry."""
    listing: Listing
    players: set[str]
    bot_decisions: dict[int, int]


def listing(table: Table) -> Listing:
    """The table in a list. Nothing here depends on anything that is secret."""
    return Listing(
        id=table.id,
        game=table.opened.game,
        status=table.status,
        public=table.opened.public,
        seats=seat_infos(table),
        clock=table.opened.clock,
        host=table.opened.host,
        updated_at=table.updated_at,
        awaited=sorted(table.decisions.openly_awaited),
        lesson=table.opened.lesson,
        deal_chosen=table.is_deal_chosen,
        rated=table.opened.rated,
        tournament=table.opened.tournament,
    )


def outline(table: Table, last: Outline | None = None) -> Outline:
    """The last one, if nothing has happened at the table since."""
    if last is not None and last.table is table and last.size == table.size:
        return last
    return Outline(table, table.size, listing(table), table.seating.players(), due.bot_decisions(table))


def summary(table: Table, listed: Listing | None = None) -> Summary:
    """What lists and leases need to know."""
    return Summary(
        game=table.opened.game,
        status=table.status,
        public=table.opened.public,
        listing=msgspec.json.encode(listed or listing(table)).decode(),
        due=due.next_due(table, table.last_at),
        updated_at=table.updated_at,
    )


async def games_ready_for(player: str, tables: Tables) -> list[Listing]:
    """Where a tournament keeps a seat on which the player has not sat down."""
    return [
        one
        for one in await unfinished(player, tables)
        if one.tournament and one.status == "waiting" and any(seat.kept_for == player for seat in one.seats)
    ]


async def tables_waiting_for(player: str, tables: Tables) -> list[Listing]:
    """Where it is the player's turn, as far as everybody knows."""
    return [
        one
        for one in await unfinished(player, tables)
        if any(seat.player == player and seat.seat in one.awaited for seat in one.seats)
    ]


async def unfinished(player: str, tables: Tables) -> list[Listing]:
    return [LISTING.decode(one) for one in await tables.unfinished(player)]
