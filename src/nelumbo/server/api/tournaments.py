"""Tournaments of a group: made and started by its owner, joined by members."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from litestar import Request, delete, get, post

from nelumbo.server.api.groups import joined, owned
from nelumbo.server.errors import Denied
from nelumbo.server.identity import address
from nelumbo.server.limits.rates import GuestsLimit, Limit
from nelumbo.server.live.actions.openings import opening
from nelumbo.server.live.matching.tournament_rounds import TournamentRounds, table_of
from nelumbo.server.messages import NewTournament, ReportName, TournamentGame, TournamentInfo, TournamentPlayer
from nelumbo.server.names import proper
from nelumbo.server.store import Conflict
from nelumbo.server.store.blocks import Blocks
from nelumbo.server.store.groups import GroupRow, Groups
from nelumbo.server.store.moderation import Moderation
from nelumbo.server.store.players import Caller
from nelumbo.server.store.ratings import Ratings
from nelumbo.server.store.tournaments import PLAYERS, Conditions, TournamentRow, Tournaments
from nelumbo.server.tournaments.pairing import WIN, standings
from nelumbo.server.wall_clock import now

log = logging.getLogger(__name__)
FEWEST = 3
ROUND_ROBIN = 16  # players, so that it ends


@post("/groups/{group_id:str}/tournaments")
async def new_tournament(
    group_id: str,
    data: NewTournament,
    session: Caller,
    groups: Groups,
    tournaments: Tournaments,
    friend_limit: Limit,
) -> TournamentInfo:
    """Open to all members until it is started; a group has one at a time."""
    group = await owned(groups, group_id, session.player.id)
    await friend_limit.check(session.player.id)
    conditions = Conditions(data.game, data.clock, data.rated)
    opening(table_of(conditions), session.player)  # refuses what no table could be
    id = await tournaments.add(group.id, proper(data.name), data.kind, conditions, data.rounds, data.round_hours, now())
    if id is None:
        raise Denied("too_many", most=1)
    return await shown(tournaments, groups, id, session.player.id)


@get("/tournaments/{tournament_id:str}")
async def show_tournament(
    tournament_id: str, session: Caller, groups: Groups, tournaments: Tournaments
) -> TournamentInfo:
    return await shown(tournaments, groups, tournament_id, session.player.id)


@post("/tournaments/{tournament_id:str}/players", status_code=200)
async def take_part(
    tournament_id: str,
    session: Caller,
    groups: Groups,
    blocks: Blocks,
    tournaments: Tournaments,
    friend_limit: Limit,
) -> TournamentInfo:
    """Refused where I have blocked a player there; a block by others neither refuses nor shows."""
    me = session.player
    await friend_limit.check(me.id)
    tournament = await seen(tournaments, groups, tournament_id, me.id)
    if tournament.conditions.rated and not me.claimed:
        raise Denied("account_needed")
    blocked = {one.player for one in await blocks.of_player(me.id)}
    if any(one.player in blocked and not one.has_withdrawn for one in await tournaments.entrants(tournament)):
        raise Denied("you_blocked")
    if not await tournaments.join(tournament.id, me.id):
        if tournament.status == "open":
            raise Denied("full", most=PLAYERS)
        raise Denied("already_started")
    return await shown(tournaments, groups, tournament.id, me.id)


@delete("/tournaments/{tournament_id:str}/players", status_code=200)
async def withdraw(tournament_id: str, session: Caller, groups: Groups, tournaments: Tournaments) -> TournamentInfo:
    """Withdraws: before the start I leave the tournament, later I am no longer paired."""
    tournament = await seen(tournaments, groups, tournament_id, session.player.id)
    await tournaments.leave(tournament.id, session.player.id)
    return await shown(tournaments, groups, tournament.id, session.player.id)


@delete("/tournaments/{tournament_id:str}/players/{player_id:str}", status_code=200)
async def remove_player(
    tournament_id: str, player_id: str, session: Caller, groups: Groups, tournaments: Tournaments
) -> TournamentInfo:
    """The owner of the group takes somebody out, as if they had withdrawn."""
    tournament = await seen(tournaments, groups, tournament_id, session.player.id)
    await owned(groups, tournament.group, session.player.id)
    await tournaments.leave(tournament.id, player_id)
    return await shown(tournaments, groups, tournament.id, session.player.id)


@post("/tournaments/{tournament_id:str}/start", status_code=200)
async def start_tournament(
    tournament_id: str,
    session: Caller,
    groups: Groups,
    tournaments: Tournaments,
    ratings: Ratings,
    rounds: TournamentRounds,
    opening_limit: GuestsLimit,
    request: Request[Any, Any, Any],
) -> TournamentInfo:
    """The first round begins; each of its tables counts for the limit on opening tables.

    A Swiss numbers its players by rating: in the first round the upper half meets the lower half.
    """
    tournament = await seen(tournaments, groups, tournament_id, session.player.id)
    await owned(groups, tournament.group, session.player.id)
    most = PLAYERS if tournament.kind == "swiss" else ROUND_ROBIN
    if not FEWEST <= tournament.players <= most:
        raise Denied("players_needed", fewest=FEWEST, most=most)
    await opening_limit.check(session.player.id, address(request))
    opponents = tournament.players - 1 + tournament.players % 2
    count = min(tournament.rounds, opponents) if tournament.kind == "swiss" else opponents
    seeds = await by_rating(tournament, tournaments, ratings) if tournament.kind == "swiss" else []
    if not await tournaments.start(tournament.id, count, tournament.players, seeds):
        now_seen = await seen(tournaments, groups, tournament_id, session.player.id)
        raise Denied("busy" if now_seen.status == "open" else "already_started")
    await opening_limit.charge(session.player.id, address(request), tournament.players // 2 - 1)
    with suppress(Conflict):  # another process was first
        await rounds.look_after(await seen(tournaments, groups, tournament_id, session.player.id))
    return await shown(tournaments, groups, tournament.id, session.player.id)


@delete("/tournaments/{tournament_id:str}", status_code=200)
async def delete_tournament(
    tournament_id: str, session: Caller, groups: Groups, tournaments: Tournaments, rounds: TournamentRounds
) -> None:
    """The owner of the group ends it; games that are played go on, for those who play."""
    tournament = await seen(tournaments, groups, tournament_id, session.player.id)
    await owned(groups, tournament.group, session.player.id)
    await rounds.delete(tournament.id)


async def by_rating(tournament: TournamentRow, tournaments: Tournaments, ratings: Ratings) -> list[str]:
    """The players, best first, as on the ladder; those who are equal as they joined."""
    players = [one.player for one in await tournaments.entrants(tournament) if one.player is not None]
    found = await ratings.of_players(tournament.conditions.game, players)
    return sorted(players, key=lambda player: -found[player].low)


@post("/tournaments/{tournament_id:str}/report", status_code=200)
async def report_tournament(
    tournament_id: str,
    data: ReportName,
    session: Caller,
    groups: Groups,
    tournaments: Tournaments,
    moderation: Moderation,
    report_limit: GuestsLimit,
    request: Request[Any, Any, Any],
) -> None:
    """Tells the moderators of a tournament's name, and who gave it: the group's owner, where they have left."""
    me = session.player.id
    await report_limit.check(me, address(request))
    tournament, group = await of_member(tournaments, groups, tournament_id, me)
    reported = tournament.named_by or group.owner
    if reported == me:
        raise Denied("yourself")
    await moderation.report_tournament(tournament.id, tournament.name, me, reported, data.reason, now())
    log.info("moderation.reported tournament=%s", tournament.id[:6])


async def seen(tournaments: Tournaments, groups: Groups, id: str, player: str) -> TournamentRow:
    """Raises Denied for anybody but members of the group."""
    return (await of_member(tournaments, groups, id, player))[0]


async def of_member(tournaments: Tournaments, groups: Groups, id: str, player: str) -> tuple[TournamentRow, GroupRow]:
    """Raises Denied likewise."""
    tournament = await tournaments.get(id)
    if tournament is None:
        raise Denied("no_such_group")
    return tournament, await joined(groups, tournament.group, player)


async def shown(tournaments: Tournaments, groups: Groups, id: str, player: str) -> TournamentInfo:
    tournament, group = await of_member(tournaments, groups, id, player)
    found, games = await asyncio.gather(tournaments.entrants(tournament), tournaments.games(id))
    entrants = {one.number: one for one in found}
    return TournamentInfo(
        id=id,
        name=tournament.name,
        group=group.id,
        kind=tournament.kind,
        game=tournament.conditions.game,
        clock=tournament.conditions.clock,
        rated=tournament.conditions.rated,
        status=tournament.status,
        round=tournament.round,
        rounds=tournament.rounds,
        round_hours=tournament.round_hours,
        deadline=tournament.deadline,
        yours=group.owner == player,
        players=[
            TournamentPlayer(
                number=row.number,
                name=entrants[row.number].name,
                player=entrants[row.number].player if group.owner == player else None,
                you=entrants[row.number].player == player,
                withdrawn=entrants[row.number].has_withdrawn,
                points=row.points / WIN,
                buchholz=row.buchholz / WIN,
                sonneborn_berger=row.sonneborn_berger / WIN,
            )
            for row in standings(entrants, [one.pairing for one in games if one.pairing.points is not None])
        ],
        games=[
            TournamentGame(
                round=game.pairing.round,
                first=game.pairing.first,
                second=game.pairing.second,
                table=game.table,
                points=None if game.pairing.points is None else [one / WIN for one in game.pairing.points],
            )
            for game in games
        ],
    )


HANDLERS = [
    new_tournament,
    show_tournament,
    take_part,
    withdraw,
    remove_player,
    start_tournament,
    delete_tournament,
    report_tournament,
]
