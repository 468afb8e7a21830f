"""A table in lists, and its row in the store."""

from typing import NamedTuple

import msgspec

from nelumbo.server.live import due
from nelumbo.server.live.table import Table
from nelumbo.server.live.viewer_messages import seat_infos
from nelumbo.server.messages import Listing
from nelumbo.server.store.tables import Summary


class Outline(NamedTuple):
    """A table after one entry, to be compared with the next."""

    table: Table
    size: int
    """Of the log up to that entry."""
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
