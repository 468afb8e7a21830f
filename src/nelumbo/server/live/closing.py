"""Closing a table for good: by its host while it waits, by a moderator or the site's host even during the game.

A game that is closed has no result and changes no rating; its players are told, and the log stays.
`nelumbo admin close-table` only asks for it in the store: a server that runs closes the table within seconds.
"""

import logging

from nelumbo.server.errors import Denied
from nelumbo.server.live.actions.seat_actions import check_host, check_waiting
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.table.entries import Closed
from nelumbo.server.live.table.table import Table
from nelumbo.server.store.moderation import Moderation
from nelumbo.server.store.players import Player

log = logging.getLogger(__name__)


def closing_by_host(table: Table, player: Player) -> Closed:
    """Raises Denied once the game has started, and for anybody else."""
    check_waiting(table)
    check_host(table, player)
    return Closed()


def closing_by_moderator(table: Table, moderator: str | None = None) -> Closed:
    """Raises Denied when it is over, or a moderator plays there, or is about to in a tournament."""
    if table.status == "over":
        raise Denied("game_over")
    is_own = moderator is not None and bool(table.seating.of(moderator) or table.seating.kept_for(moderator))
    if is_own and (table.status == "playing" or table.opened.tournament):
        raise Denied("own_game")
    return Closed()


async def close_asked_for(hub: Hub, moderation: Moderation) -> None:
    """Closes the tables that the host wants closed."""
    for id in await moderation.tables_to_close():
        try:
            keeper = await hub.keeper(id)
            await keeper.act(closing_by_moderator)
            log.info("moderation.table_closed table=%s", id[:6])
        except Denied:  # gone, or over
            pass
        except Exception:  # one that cannot be read keeps no other from being closed
            log.exception("moderation.not_closed table=%s", id[:6])
        await moderation.table_closed(id)
