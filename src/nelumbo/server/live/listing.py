"""A table in lists, and its row in the store."""

from dataclasses import dataclass

import msgspec

from nelumbo.server.live import due
from nelumbo.server.live.table import Table
from nelumbo.server.live.viewer_messages import seat_infos
from nelumbo.server.messages import Listing
from nelumbo.server.store.tables import Summary


@dataclass(frozen=True)
class Outline:
    """A table at one moment, to be compared with the next."""

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
    )


def outline(table: Table) -> Outline:
    return Outline(listing(table), table.seating.players(), due.bot_decisions(table))


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
