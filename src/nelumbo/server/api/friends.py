"""Friends: asking by name or link, who is here, and parting."""

from typing import Any

from litestar import Request, delete, get, patch, post

from nelumbo.server.errors import Denied
from nelumbo.server.identity import address
from nelumbo.server.limits.rates import Limit, PastGamesQuota
from nelumbo.server.live.matching.friends_here import HERE_MS
from nelumbo.server.messages import Befriend, Friend, FriendList, KnownPlayer, SetSeenBy
from nelumbo.server.names import proper
from nelumbo.server.store.blocks import Blocks
from nelumbo.server.store.friends import FOLLOWED, FriendRow, Friends
from nelumbo.server.store.players import Caller, Players
from nelumbo.server.wall_clock import now


@get("/me/friends")
async def my_friends(session: Caller, friends: Friends, blocks: Blocks, quota: PastGamesQuota) -> FriendList:
    async with quota.counted():
        return await shown(friends, blocks, session.player.id)


@post("/me/friends", status_code=200)
async def befriend(
    data: Befriend,
    session: Caller,
    players: Players,
    friends: Friends,
    blocks: Blocks,
    friend_limit: Limit,
    friend_limit_of_address: Limit,
    request: Request[Any, Any, Any],
) -> FriendList:
    """Asks somebody to be my friend, or agrees to it; somebody who has muted me is not told."""
    await friend_limit.check(session.player.id)
    await friend_limit_of_address.check(address(request))
    by_link = data.link is not None
    other = await asked(data, players, friends)
    if other == session.player.id:
        raise Denied("yourself")
    if await blocks.has(session.player.id, other):
        raise Denied("blocked")
    follow = friends.befriend if by_link and not await friends.are_apart(session.player.id, other) else friends.follow
    if not await follow(session.player.id, other, now()):
        raise Denied("too_many", most=FOLLOWED)
    return await shown(friends, blocks, session.player.id)


@delete("/me/friends/{player_id:str}", status_code=200)
async def part(player_id: str, session: Caller, friends: Friends, blocks: Blocks, quota: PastGamesQuota) -> FriendList:
    """Parts from a friend, declines, or no longer asks; the other is not told."""
    async with quota.counted():
        await friends.part(session.player.id, player_id, now())
        return await shown(friends, blocks, session.player.id)


@patch("/me/friends")
async def set_seen_by(
    data: SetSeenBy, session: Caller, friends: Friends, blocks: Blocks, quota: PastGamesQuota
) -> FriendList:
    """Sets who may see when I am here; nobody by default."""
    async with quota.counted():
        await friends.set_seen_by(session.player.id, data.seen_by)
        return await shown(friends, blocks, session.player.id)


@post("/me/friends/link", status_code=200)
async def new_link(session: Caller, friends: Friends, blocks: Blocks, friend_limit: Limit) -> FriendList:
    """A new link; the last one no longer works."""
    await friend_limit.check(session.player.id)
    await friends.new_link(session.player.id)
    return await shown(friends, blocks, session.player.id)


@get("/friend-links/{secret:str}")
async def show_link(secret: str, friends: Friends) -> KnownPlayer:
    """Whose link it is."""
    owner = await friends.owner(secret)
    if owner is None:
        raise Denied("not_found")
    return known(owner)


async def asked(data: Befriend, players: Players, friends: Friends) -> str:
    """The id of the player whom the request names."""
    if data.link is not None:
        owner = await friends.owner(data.link)
    elif data.name is not None:
        named = await players.by_name(proper(data.name))
        owner = None if named is None else FriendRow(named.id, named.name)
    else:
        owner = await friends.player(data.player or "")
    if owner is None:
        raise Denied("no_such_player")
    return owner.player


async def shown(friends: Friends, blocks: Blocks, player: str) -> FriendList:
    results, since = await friends.results(player), now() - HERE_MS
    return FriendList(
        friends=[
            Friend(
                player=row.player,
                name=row.name,
                here=None if row.seen_at is None else row.seen_at > since,
                seen_at=row.seen_at,
                won=results.get(row.player, (0, 0))[0],
                lost=results.get(row.player, (0, 0))[1],
            )
            for row in await friends.of_player(player)
        ],
        asking=[known(row) for row in await friends.asking(player)],
        asked=[known(row) for row in await friends.asked_by(player)],
        blocked=[known(row) for row in await blocks.of_player(player)],
        seen_by=await friends.seen_by(player),
        link=await friends.link(player),
    )


def known(row: FriendRow) -> KnownPlayer:
    return KnownPlayer(player=row.player, name=row.name)


HANDLERS = [my_friends, befriend, part, set_seen_by, new_link, show_link]
