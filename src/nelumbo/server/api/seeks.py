"""Seeks: looking for others to play with, now or over days."""

from typing import Any

from litestar import Request, delete, get, post

from nelumbo.server.errors import Denied
from nelumbo.server.identity import address
from nelumbo.server.ids import new_id
from nelumbo.server.limits.open_seeks import OpenSeeks
from nelumbo.server.limits.rates import Limit
from nelumbo.server.live.actions.openings import opening
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.matching.matchmaker import LEASE_MS, Matchmaker, table_for
from nelumbo.server.messages import DailyClock, NewSeek, SeekInfo
from nelumbo.server.rating import in_season
from nelumbo.server.store.players import Player
from nelumbo.server.store.ratings import Ratings
from nelumbo.server.store.seeks import SeekRow, Wanted
from nelumbo.server.wall_clock import DAY_MS, now

DAYS = 7
OVER_DAYS = 5  # seeks of one player


@get("/me/seeks")
async def my_seeks(player: Player, matchmaker: Matchmaker) -> list[SeekInfo]:
    return await matchmaker.of_player(player.id)


@post("/me/seeks")
async def seek(
    data: NewSeek,
    player: Player,
    hub: Hub,
    matchmaker: Matchmaker,
    ratings: Ratings,
    seek_limit: Limit,
    open_seeks: OpenSeeks,
    request: Request[Any, Any, Any],
) -> list[SeekInfo]:
    """Looks for others; a live seek replaces the player's last one."""
    await seek_limit.check(player.id)
    wanted = Wanted(game=data.game, seats=data.seats, clock=data.clock, rated=data.rated)
    opening(table_for(wanted), player)  # refuses what no table could be
    await hub.opener.check_limits(player, public=False)
    at, is_live = now(), not isinstance(data.clock, DailyClock)
    others = [row for row in await matchmaker.seeks.of_player(player.id, at) if not row.is_live]
    if not is_live and len([row for row in others if row.wanted != wanted]) >= OVER_DAYS:
        raise Denied("too_many", most=OVER_DAYS)
    season = len(await ratings.seasons())
    rating = in_season((await ratings.of_players(data.game, [player.id]))[player.id], season)
    row = SeekRow(
        id=new_id(),
        player=player.id,
        name=player.name,
        has_account=player.claimed,
        wanted=wanted,
        is_live=is_live,
        mu=rating.mu,
        games=rating.games,
        created_at=at,
        expires_at=at + (LEASE_MS if is_live else DAYS * DAY_MS),
    )
    if not await (matchmaker.seeks.add(row) if is_live else open_seeks.add(address(request), row)):
        raise Denied("already_accepted")
    await matchmaker.next_round()
    return await matchmaker.of_player(player.id)


@post("/me/seeks/{seek_id:str}/accept", status_code=200)
async def accept(seek_id: str, player: Player, matchmaker: Matchmaker) -> list[SeekInfo]:
    """Sits down with those who were found; the game starts when all have."""
    if not await matchmaker.seeks.accept(player.id, seek_id, now()):
        raise Denied("match_gone")
    await matchmaker.next_round()
    return await matchmaker.of_player(player.id)


@delete("/me/seeks/{seek_id:str}", status_code=200)
async def withdraw(seek_id: str, player: Player, matchmaker: Matchmaker) -> list[SeekInfo]:
    """Ends the search; the players found go on searching. Refused between sitting down and the start."""
    if await matchmaker.seeks.withdraw(player.id, seek_id, now()):
        matchmaker.asked.set()
    elif any(row.id == seek_id for row in await matchmaker.seeks.of_player(player.id, now())):
        raise Denied("already_accepted")
    return await matchmaker.of_player(player.id)


HANDLERS = [my_seeks, seek, accept, withdraw]
