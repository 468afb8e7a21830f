"""What moderators do about reports. Every act is checked here, and logged in the database."""

import logging
from ipaddress import ip_network
from typing import Any

import msgspec
from litestar import Request, delete, get, post

from nelumbo.server.api.conduct import conduct_info
from nelumbo.server.api.roles import admin_needed, role_needed
from nelumbo.server.errors import Denied
from nelumbo.server.identity import address
from nelumbo.server.live.closing import closing_by_moderator
from nelumbo.server.live.hub import Hub
from nelumbo.server.messages import (
    BanAddress,
    BanInfo,
    CloseReport,
    HeardLine,
    LiftBan,
    ModerationInfo,
    ModeratorMessage,
    ReportInfo,
)
from nelumbo.server.store.bans import Ban, Bans, network_to_ban, networks_around
from nelumbo.server.store.conduct import Conducts
from nelumbo.server.store.moderation import Act, Moderation, PlayerReport
from nelumbo.server.store.moderator_messages import WARNED_MS, WARNING, ModeratorMessages
from nelumbo.server.store.players import Caller, Player
from nelumbo.server.wall_clock import DAY_MS, now

log = logging.getLogger(__name__)
SHOWN = 100  # open reports; reporters take turns
LINES = msgspec.json.Decoder(list[HeardLine])


@get("/me/moderator-messages")
async def messages_to_me(session: Caller, moderator_messages: ModeratorMessages) -> list[ModeratorMessage]:
    """What moderators tell me that I have not read."""
    return await moderator_messages.of_player(session.player.id, now())


@delete("/me/moderator-messages/{message_id:str}", status_code=200)
async def have_read(
    message_id: str, session: Caller, moderator_messages: ModeratorMessages, bans: Bans, hub: Hub
) -> list[ModeratorMessage]:
    """I have read it; after a warning I may chat again."""
    player, at = session.player.id, now()
    if message_id != WARNING:
        await moderator_messages.read_answer(player, message_id)
    elif await bans.lift("warning", player):
        await bans.refresh(at)
        hub.silenced = bans.silenced()
    return await moderator_messages.of_player(player, at)


@get("/moderation")
async def show(session: Caller, moderation: Moderation, conducts: Conducts, bans: Bans) -> ModerationInfo:
    """The open reports, for moderators, and banned addresses, for admins; for others only that they are none."""
    return await shown(moderation, conducts, session.player, bans)


@post("/moderation/reports/{report_id:str}", status_code=200)
async def close_report(
    report_id: str,
    data: CloseReport,
    session: Caller,
    moderation: Moderation,
    conducts: Conducts,
    bans: Bans,
    hub: Hub,
) -> ModerationInfo:
    """Closes a report: nothing follows, or its player is warned, or may not chat, or not come, for some days."""
    role = await role_needed(moderation, session.player)
    found = await moderation.open_report(report_id, session.player.id)
    if found is None:
        raise Denied("no_such_report")
    if data.action == "dismiss_all":
        act = Act(now(), session.player.id, "dismiss all", found.reported, f"by {found.reporter_name}")
        await moderation.dismiss_all(report_id, act)
        return await shown(moderation, conducts, session.player, bans)
    if data.action == "ban" and role != "admin":
        raise Denied("not_an_admin")
    if data.action == "rename" and found.group is found.tournament is found.player is None:
        raise Denied("no_such_group")
    is_of_player = data.action != "rename" or found.player is not None
    if data.action != "dismiss" and is_of_player and await moderation.role_of(found.reported) is not None:
        raise Denied("not_an_admin")  # roles are the host's to take away
    at = now()
    ban, remark = consequence(data, found, at), f"report at {found.table}"
    if data.action in ("silence", "ban"):
        remark += f", {data.days} days"
    elif data.action == "warn":
        remark += f": {data.text}"
    act = Act(at, session.player.id, data.action, found.reported, remark)
    if not await moderation.close(report_id, act, ban, renames=data.action == "rename"):
        raise Denied("no_such_report")
    if data.action in ("silence", "warn"):
        await bans.refresh(at)
        hub.silenced = bans.silenced()
    elif data.action == "rename" and found.player is not None:
        hub.cluster.hang_up(found.reported)  # their pages reconnect under the new name
    log.info("moderation.closed action=%s", data.action)
    return await shown(moderation, conducts, session.player, bans)


@post("/moderation/tables/{table_id:str}/close", status_code=200)
async def close_table(table_id: str, session: Caller, moderation: Moderation, hub: Hub) -> None:
    """Closes a table; a game in progress ends without a result."""
    await role_needed(moderation, session.player)
    keeper = await hub.keeper(table_id)
    await keeper.act(lambda table: closing_by_moderator(table, session.player.id))
    await moderation.add_to_log(Act(now(), session.player.id, "close table", table_id, ""))
    log.info("moderation.table_closed table=%s", table_id[:6])


@post("/moderation/bans", status_code=200)
async def ban_address(
    data: BanAddress,
    session: Caller,
    moderation: Moderation,
    conducts: Conducts,
    bans: Bans,
    hub: Hub,
    request: Request[Any, Any, Any],
) -> ModerationInfo:
    """Keeps out an address for some days, in IPv6 its /64; or a network."""
    await admin_needed(moderation, session.player)
    network, at = network_named(data.address), now()
    if network in networks_around(address(request), frozenset({width_of(network)})):
        raise Denied("yourself")
    ban = Ban("address", network, data.reason, at, at + data.days * DAY_MS)
    await moderation.ban(ban, Act(at, session.player.id, "ban", network, f"{data.days} days"))
    await bans.refresh(at)
    hub.connections.hang_up_banned(bans)
    log.info("moderation.address_banned")
    return await shown(moderation, conducts, session.player, bans)


@post("/moderation/bans/lift", status_code=200)
async def lift_ban(
    data: LiftBan, session: Caller, moderation: Moderation, conducts: Conducts, bans: Bans
) -> ModerationInfo:
    """Lets an address in again."""
    await admin_needed(moderation, session.player)
    network = network_named(data.address)
    if await bans.lift("address", network):
        await moderation.add_to_log(Act(now(), session.player.id, "lift ban", network, ""))
        await bans.refresh(now())
    return await shown(moderation, conducts, session.player, bans)


def consequence(data: CloseReport, found: PlayerReport, at: int) -> Ban | None:
    match data.action:
        case "silence" | "ban":
            kind = "player" if data.action == "ban" else "silence"
            return Ban(kind, found.reported, found.reason, at, at + data.days * DAY_MS)
        case "warn":
            return Ban(WARNING, found.reported, " ".join(data.text.split()), at, at + WARNED_MS)
    return None


def network_named(text: str) -> str:
    """An address or a network as bans hold it; raises Denied."""
    try:
        return network_to_ban(text)
    except ValueError:
        raise Denied("invalid_address") from None


def width_of(network: str) -> int:
    return ip_network(network).prefixlen


async def shown(moderation: Moderation, conducts: Conducts, player: Player, bans: Bans) -> ModerationInfo:
    role = await moderation.role_of(player.id)
    banned = [one for one in await bans.all(now()) if one.kind == "address"] if role == "admin" else []
    found = [] if role is None else await moderation.open_reports(SHOWN, player.id)
    reported = {one.player: one for one in await conducts.of({one.reported for one in found}, now())}
    return ModerationInfo(
        role=role,  # type: ignore[arg-type]  # the store holds no other
        reports=[
            ReportInfo(
                id=one.id,
                table=one.table,
                reported=one.reported,
                reported_name=one.reported_name,
                reporter_name=one.reporter_name,
                reason=one.reason,
                lines=LINES.decode(one.lines),
                reported_at=one.reported_at,
                group=one.group,
                tournament=one.tournament,
                player_name=one.player,
                conduct=conduct_info(reported[one.reported]),
            )
            for one in found
            if one.reported in reported
        ],
        bans=[
            BanInfo(address=one.value, reason=one.reason, banned_at=one.banned_at, until=one.until) for one in banned
        ],
    )


HANDLERS = [messages_to_me, have_read, show, close_report, close_table, ban_address, lift_ban]
