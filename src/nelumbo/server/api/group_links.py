"""A group's link: what it shows, joining by it, and reporting the group's name."""

import logging
from typing import Any

from litestar import Request, get, post

from nelumbo.server.errors import Denied
from nelumbo.server.identity import address
from nelumbo.server.limits.rates import GuestsLimit, Limit
from nelumbo.server.messages import GroupLink, ReportName
from nelumbo.server.store.blocks import Blocks
from nelumbo.server.store.groups import ASKING, JOINED, MEMBERS, GroupRow, Groups
from nelumbo.server.store.moderation import Moderation
from nelumbo.server.store.players import Caller, Player
from nelumbo.server.wall_clock import now

log = logging.getLogger(__name__)


@get("/group-links/{secret:str}")
async def show_link(secret: str, visitor: Player | None, groups: Groups) -> GroupLink:
    """The group that a link leads to, for anybody who has the link."""
    return await shown_link(groups, await linked(groups, secret), visitor)


@post("/group-links/{secret:str}", status_code=200)
async def join(
    secret: str,
    session: Caller,
    groups: Groups,
    blocks: Blocks,
    friend_limit: Limit,
    join_limit_of_address: Limit,
    request: Request[Any, Any, Any],
) -> GroupLink:
    """Joins, or asks to where the owner has to agree."""
    me = session.player
    await friend_limit.check(me.id)
    group = await linked(groups, secret)
    if await blocks.has(group.owner, me.id):
        raise Denied("cannot_join")
    if group.needs_approval and await groups.has_joined(group.id, me.id) is None:
        await join_limit_of_address.check(address(request))
    if not await groups.join(group.id, me.id, now()):
        if len(await groups.of_player(me.id, with_asked=True)) >= JOINED:
            raise Denied("too_many", most=JOINED)
        raise Denied("full", most=MEMBERS if group.members >= MEMBERS else ASKING)
    return await shown_link(groups, await linked(groups, secret), me)


@post("/group-links/{secret:str}/report", status_code=200)
async def report(
    secret: str,
    data: ReportName,
    session: Caller,
    groups: Groups,
    moderation: Moderation,
    report_limit: GuestsLimit,
    request: Request[Any, Any, Any],
) -> None:
    """Tells the moderators of a group's name, and who gave it: the owner, where they have left for good."""
    await report_limit.check(session.player.id, address(request))
    group = await linked(groups, secret)
    reported = group.named_by or group.owner
    if reported == session.player.id:
        raise Denied("yourself")
    await moderation.report_group(group.id, group.name, session.player.id, reported, data.reason, now())
    log.info("moderation.reported group=%s", group.id[:6])


async def linked(groups: Groups, secret: str) -> GroupRow:
    group = await groups.by_link(secret)
    if group is None:
        raise Denied("not_found")
    return group


async def shown_link(groups: Groups, group: GroupRow, visitor: Player | None) -> GroupLink:
    has_joined = None if visitor is None else await groups.has_joined(group.id, visitor.id)
    return GroupLink(
        name=group.name,
        owner=group.owner_name,
        members=group.members,
        approval=group.needs_approval,
        state="member" if has_joined else "asked" if has_joined is False else None,
        id=group.id if has_joined else None,
    )


HANDLERS = [show_link, join, report]
