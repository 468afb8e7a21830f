"""What matters of a table beyond it: its listing, its players, its bots' decisions, and its row in the store."""

from dataclasses import dataclass

import msgspec

from nelumbo.server.live import due, viewer_messages
from nelumbo.server.live.table import Table
from nelumbo.server.messages import Listing
from nelumbo.server.store.tables import Summary


@dataclass(frozen=True)
class Outline:
    """A table at one moment, to be compared with the next."""

    listing: Listing
    players: set[str]
    bot_decisions: dict[int, int]


def outline(table: Table) -> Outline:
    return Outline(viewer_messages.listing(table), table.seating.players(), due.bot_decisions(table))


def summary(table: Table, listing: Listing | None = None) -> Summary:
    """What lists and leases need to know."""
    return Summary(
        game=table.opened.game,
        status=table.status,
        public=table.opened.public,
        listing=msgspec.json.encode(listing or viewer_messages.listing(table)).decode(),
        due=due.next_due(table, table.last_at),
        updated_at=table.last_at,
    )
