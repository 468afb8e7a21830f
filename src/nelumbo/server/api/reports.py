"""Reports to the moderators: of somebody at a table, and of a player's name."""

import logging
from typing import Any

import msgspec
from litestar import Request, post

from nelumbo.core.game import SPECTATOR
from nelumbo.server.errors import Denied
from nelumbo.server.identity import address
from nelumbo.server.limits.rates import GuestsLimit
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.table.deliveries import chat_hearers
from nelumbo.server.live.table.entries import decoded
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.versions import Seats
from nelumbo.server.messages import HeardLine, NewReport, ReportName, Said
from nelumbo.server.store.moderation import Moderation
from nelumbo.server.store.players import Player, Players
from nelumbo.server.wall_clock import now

log = logging.getLogger(__name__)
LINES_OF_OFFERS = 40


@post("/tables/{table_id:str}/report", status_code=200)
async def report_at_table(
    table_id: str,
    data: NewReport,
    player: Player,
    hub: Hub,
    moderation: Moderation,
    report_limit: GuestsLimit,
    request: Request[Any, Any, Any],
) -> None:
    """Tells the moderators of somebody who sits or talks at a table that the reporter may see."""
    await report_limit.check(player.id, address(request))
    keeper = await hub.keeper(table_id)
    table = await keeper.fresh_table()
    seats = table.seating.of(player.id)
    if not table.admits(seats):
        raise Denied("no_spectators")
    lines = [*heard(await moderation.said(table_id), seats), *heard_in_moves(table, seats)]
    there = table.seating.players() | {line.player for line in lines}
    if data.player == player.id or data.player not in there:
        raise Denied("no_such_player")
    text = msgspec.json.encode(lines).decode()
    await moderation.report(table_id, player.id, data.player, data.reason, text, now())
    log.info("moderation.reported table=%s", table_id[:6])


@post("/players/{player_id:str}/report", status_code=200)
async def report_name(
    player_id: str,
    data: ReportName,
    player: Player,
    players: Players,
    moderation: Moderation,
    report_limit: GuestsLimit,
    request: Request[Any, Any, Any],
) -> None:
    """Tells the moderators of a player's name, with or without a table in common."""
    await report_limit.check(player.id, address(request))
    if player_id == player.id:
        raise Denied("yourself")
    reported = await players.by_id(player_id)
    if reported is None:
        raise Denied("no_such_player")
    await moderation.report_player(reported.id, reported.name, player.id, data.reason, now())
    log.info("moderation.reported player=%s", reported.id[:6])


def heard(said: list[str], seats: Seats) -> list[HeardLine]:
    """The lines that somebody with these seats was told."""
    lines = [entry for entry in map(decoded, said) if isinstance(entry, Said)]
    viewers = seats or (SPECTATOR,)
    return [
        HeardLine(player=line.player, name=line.name, text=line.text)
        for line in lines
        if (hearers := chat_hearers(line)) is None or any(viewer in hearers for viewer in viewers)
    ]


def heard_in_moves(table: Table, seats: Seats) -> list[HeardLine]:
    """What somebody with these seats was told in the words of offers."""
    lines: list[HeardLine] = []
    for made in table.history.moves if table.has_started else ():
        words = table.game.asides.words(made.move)
        if words is not None and (words.to is None or made.seat in seats or words.to in seats):
            by = table.seating.holders[made.seat]
            lines.append(HeardLine(player=by.player or "", name=by.name or "", text=words.text))
    return lines[-LINES_OF_OFFERS:]


HANDLERS = [report_at_table, report_name]
