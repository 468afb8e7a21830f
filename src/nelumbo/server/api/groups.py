"""Groups: made by somebody with an account, joined by link, and seen by members alone."""

import asyncio
from collections.abc import Iterable

from litestar import delete, get, patch, post

from nelumbo import games
from nelumbo.server.api.ladder import shown_rating
from nelumbo.server.errors import Denied
from nelumbo.server.limits.rates import Limit
from nelumbo.server.live.matching.friends_here import HERE_MS
from nelumbo.server.live.matching.tournament_rounds import TournamentRounds
from nelumbo.server.live.table.listing import LISTING
from nelumbo.server.live.telling.lobby import is_at, mine, without_invited
from nelumbo.server.messages import (
    GroupInfo,
    GroupSummary,
    Ladder,
    LadderPlayer,
    Member,
    NewGroup,
    NewOwner,
    SetGroup,
    TournamentSummary,
)
from nelumbo.server.names import proper, skeletons
from nelumbo.server.rating import Rating
from nelumbo.server.store.groups import JOINED, MEMBERS, OWNED, GroupRow, Groups, MemberRow
from nelumbo.server.store.players import Caller, Player, Players
from nelumbo.server.store.ratings import Ratings
from nelumbo.server.store.tournaments import TournamentRow, Tournaments
from nelumbo.server.wall_clock import now

SHOWN = 50  # tables of a group


@get("/me/groups")
async def my_groups(session: Caller, groups: Groups) -> list[GroupSummary]:
    return await summaries(groups, session.player.id)


@post("/me/groups")
async def new_group(
    data: NewGroup,
    session: Caller,
    players: Players,
    groups: Groups,
    tournaments: Tournaments,
    friend_limit: Limit,
) -> GroupInfo:
    """A group of one, to begin with."""
    player = session.player
    if not player.claimed:
        raise Denied("account_needed")
    await friend_limit.check(player.id)
    name = await free_name(data.name, player, players, groups)
    made = await groups.add(player.id, name, data.approval, now())
    if made is None:
        raise Denied("too_many", most=OWNED if await owns_most(groups, player.id) else JOINED)
    return await shown(groups, tournaments, made, player.id)


@get("/groups/{group_id:str}")
async def show_group(group_id: str, session: Caller, groups: Groups, tournaments: Tournaments) -> GroupInfo:
    return await shown(groups, tournaments, await joined(groups, group_id, session.player.id), session.player.id)


@patch("/groups/{group_id:str}")
async def set_group(
    group_id: str,
    data: SetGroup,
    session: Caller,
    players: Players,
    groups: Groups,
    tournaments: Tournaments,
    friend_limit: Limit,
) -> GroupInfo:
    """The owner renames the group, or says whether everybody with the link may join."""
    group = await owned(groups, group_id, session.player.id)
    if data.name is not None and data.name != group.name:
        await friend_limit.check(session.player.id)
        name = await free_name(data.name, session.player, players, groups, group.id)
        await groups.rename(group.id, name, session.player.id)
    if data.approval is not None:
        await groups.set_approval(group.id, data.approval)
    return await again(groups, tournaments, group.id, session.player.id)


@delete("/groups/{group_id:str}", status_code=200)
async def delete_group(group_id: str, session: Caller, groups: Groups, rounds: TournamentRounds) -> list[GroupSummary]:
    """The owner deletes the group; its tables stay for their players, except waiting ones of tournaments."""
    group = await owned(groups, group_id, session.player.id)
    await rounds.delete_of_group(group.id)
    await groups.delete(group.id)
    return await summaries(groups, session.player.id)


@post("/groups/{group_id:str}/link", status_code=200)
async def new_link(
    group_id: str, session: Caller, groups: Groups, tournaments: Tournaments, friend_limit: Limit
) -> GroupInfo:
    """A new link; the last one no longer works."""
    await friend_limit.check(session.player.id)
    await groups.new_link((await owned(groups, group_id, session.player.id)).id)
    return await again(groups, tournaments, group_id, session.player.id)


@post("/groups/{group_id:str}/members/{player_id:str}", status_code=200)
async def accept(group_id: str, player_id: str, session: Caller, groups: Groups, tournaments: Tournaments) -> GroupInfo:
    """The owner agrees to somebody who asks to join."""
    group = await owned(groups, group_id, session.player.id)
    if not await groups.accept(group.id, player_id, now()) and not await groups.has_joined(group.id, player_id):
        if group.members >= MEMBERS:
            raise Denied("full", most=MEMBERS)
        raise Denied("no_such_player")
    return await again(groups, tournaments, group.id, session.player.id)


@delete("/groups/{group_id:str}/members/{player_id:str}", status_code=200)
async def remove(group_id: str, player_id: str, session: Caller, groups: Groups) -> list[GroupSummary]:
    """I leave, or ask no longer; or the owner removes a member, or declines. The removed are not told."""
    me = session.player.id
    group = await groups.get(group_id)
    if group is None or await groups.has_joined(group_id, me) is None:
        raise Denied("no_such_group")
    if player_id == group.owner:
        raise Denied("owner_stays" if me == group.owner else "not_the_owner")
    if me == group.owner:
        await groups.send_away(group.id, player_id)
    elif player_id == me:
        await groups.leave(group.id, me)
    else:
        raise Denied("not_the_owner")
    return await summaries(groups, me)


@post("/groups/{group_id:str}/owner", status_code=200)
async def hand_over(
    group_id: str, data: NewOwner, session: Caller, groups: Groups, tournaments: Tournaments
) -> GroupInfo:
    """The owner offers the group to a member; it is theirs once they ask for the same."""
    me = session.player.id
    group = await joined(groups, group_id, me)
    if group.offered_to == me == data.player:
        if not await groups.take_over(group.id, me):
            if await owns_most(groups, me):
                raise Denied("too_many", most=OWNED)
            raise Denied("offer_withdrawn")
        return await again(groups, tournaments, group.id, me)
    if group.owner != me:
        raise Denied("not_the_owner")
    members = {row.player: row for row in await groups.members(group.id, me)}
    if data.player not in members:
        raise Denied("no_such_player")
    if not members[data.player].has_account:
        raise Denied("member_needs_account")
    if not await groups.offer(group.id, me, data.player):
        raise Denied("no_such_player")
    return await again(groups, tournaments, group.id, me)


@delete("/groups/{group_id:str}/owner", status_code=200)
async def end_offer(group_id: str, session: Caller, groups: Groups, tournaments: Tournaments) -> GroupInfo:
    """The owner withdraws the offer, or the member declines it."""
    group = await joined(groups, group_id, session.player.id)
    await groups.end_offer(group.id, session.player.id)
    return await again(groups, tournaments, group.id, session.player.id)


@get("/groups/{group_id:str}/ladder/{name:str}")
async def show_ladder(group_id: str, name: str, session: Caller, groups: Groups, ratings: Ratings) -> Ladder:
    """The members' ratings in one game, by the lower end of the range."""
    games.load(name)
    me = session.player.id
    group = await joined(groups, group_id, me)
    members = await groups.members(group.id, me)
    seasons, found = await ratings.seasons(), await ratings.of_players(name, [row.player for row in members])
    rated = [(row, found[row.player]) for row in members if found[row.player].games]
    ranked = sorted(
        ((row, rating) for row, rating in rated if rating.season == len(seasons)), key=lambda one: -one[1].low
    )
    return Ladder(
        game=name,
        pool=name,
        season=len(seasons) + 1,
        since=seasons[-1] if seasons else None,
        players=[ladder_player(row, rating, me) for row, rating in ranked if rating.is_sure],
        next=None,
        provisional=[ladder_player(row, rating, me) for row, rating in ranked if not rating.is_sure],
        bots=[],
        variants=[],
    )


async def joined(groups: Groups, id: str, player: str) -> GroupRow:
    """Raises Denied for anybody but members: others cannot tell whether there is such a group."""
    group = await groups.joined(id, player)
    if group is None:
        raise Denied("no_such_group")
    return group


async def owned(groups: Groups, id: str, player: str) -> GroupRow:
    group = await joined(groups, id, player)
    if group.owner != player:
        raise Denied("not_the_owner")
    return group


async def owns_most(groups: Groups, player: str) -> bool:
    return sum(row.owner == player for row in await groups.of_player(player)) >= OWNED


async def free_name(text: str, player: Player, players: Players, groups: Groups, but: str = "") -> str:
    """The name in its proper form; raises Denied where it looks like another player's, or another group of mine.

    Strangers' groups are private, so a name that one of them has is not refused: that would tell of it.
    """
    name = proper(text)
    others = [row.name for row in await groups.of_player(player.id, with_asked=True) if row.id != but]
    if await players.is_anothers(name, player.id) or any(skeletons(name) & skeletons(other) for other in others):
        raise Denied("name_taken", name=name)
    return name


async def summaries(groups: Groups, player: str) -> list[GroupSummary]:
    member_of = {row.id for row in await groups.of_player(player)}
    return [
        GroupSummary(
            id=row.id,
            name=row.name,
            members=row.members,
            yours=row.owner == player,
            asked=row.id not in member_of,
        )
        for row in await groups.of_player(player, with_asked=True)
    ]


async def again(groups: Groups, tournaments: Tournaments, id: str, player: str) -> GroupInfo:
    return await shown(groups, tournaments, await joined(groups, id, player), player)


async def shown(groups: Groups, tournaments: Tournaments, group: GroupRow, player: str) -> GroupInfo:
    """Its parts are read at the same time."""
    texts, members, asking, played = await asyncio.gather(
        groups.tables(group.id, SHOWN),
        groups.members(group.id, player),
        groups.asking(group.id),
        tournaments.of_group(group.id),
    )
    listings = [LISTING.decode(text) for text in texts]
    is_owner = group.owner == player
    return GroupInfo(
        id=group.id,
        name=group.name,
        yours=is_owner,
        approval=group.needs_approval,
        link=group.secret,
        offered_to=group.offered_to if player in (group.owner, group.offered_to) else None,
        members=list(members_of(members, group)),
        asking=list(members_of(asking, group)) if is_owner else [],
        tournaments=[summary(row) for row in played],
        tables=[mine(one, player) if is_at(one, player) else without_invited(one) for one in listings],
    )


def summary(row: TournamentRow) -> TournamentSummary:
    return TournamentSummary(
        id=row.id,
        name=row.name,
        kind=row.kind,
        game=row.conditions.game,
        status=row.status,
        players=row.players,
        round=row.round,
        rounds=row.rounds,
    )


def members_of(rows: Iterable[MemberRow], group: GroupRow) -> Iterable[Member]:
    since = now() - HERE_MS
    for row in rows:
        yield Member(
            player=row.player,
            name=row.name,
            account=row.has_account,
            owner=row.player == group.owner,
            here=None if row.seen_at is None else row.seen_at > since,
            seen_at=row.seen_at,
            since=row.since,
        )


def ladder_player(row: MemberRow, rating: Rating, me: str) -> LadderPlayer:
    return LadderPlayer(
        name=row.name,
        bot=False,
        player=row.player if row.player == me else None,
        yours=row.player == me,
        rating=shown_rating(rating.mu, rating.sigma, rating.games),
    )


HANDLERS = [
    my_groups,
    new_group,
    show_group,
    set_group,
    delete_group,
    new_link,
    accept,
    remove,
    hand_over,
    end_offer,
    show_ladder,
]
