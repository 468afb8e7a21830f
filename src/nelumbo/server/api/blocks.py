"""Blocks: who may not reach a player at all."""

from litestar import delete, post

from nelumbo.server.api.friends import shown
from nelumbo.server.errors import Denied
from nelumbo.server.limits.rates import Limit, PastGamesQuota
from nelumbo.server.live.hub import Hub
from nelumbo.server.messages import BlockPlayer, FriendList
from nelumbo.server.store.blocks import Blocks
from nelumbo.server.store.friends import Friends
from nelumbo.server.store.players import MUTED, Caller
from nelumbo.server.wall_clock import now


@post("/me/blocks", status_code=200)
async def block(
    data: BlockPlayer, session: Caller, blocks: Blocks, friends: Friends, hub: Hub, friend_limit: Limit
) -> FriendList:
    """Blocks a player, who is not told, and ends the friendship; my pages reconnect, and no longer hear their chat."""
    me = session.player.id
    await friend_limit.check(me)
    if data.player == me:
        raise Denied("yourself")
    if await friends.player(data.player) is None:
        raise Denied("no_such_player")
    if not await blocks.block(me, data.player):
        raise Denied("too_many", most=MUTED)
    await friends.part(me, data.player, now())
    hub.cluster.hang_up(me)
    return await shown(friends, blocks, me)


@delete("/me/blocks/{player_id:str}", status_code=200)
async def unblock(
    player_id: str, session: Caller, blocks: Blocks, friends: Friends, hub: Hub, quota: PastGamesQuota
) -> FriendList:
    """They may reach me again, and I hear their chat; that does not make us friends."""
    async with quota.counted():
        await blocks.unblock(session.player.id, player_id)
        hub.cluster.hang_up(session.player.id)
        return await shown(friends, blocks, session.player.id)


HANDLERS = [block, unblock]
