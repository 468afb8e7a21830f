"""Reports of players, and what moderators do about them. Every act is checked here, and logged in the database."""

import logging
from ipaddress import ip_address
from typing import Any

import msgspec
from litestar import Request, delete, get, post

from nelumbo.core.game import SPECTATOR
from nelumbo.server.api.conduct import conduct_info
from nelumbo.server.api.roles import admin_needed, role_needed
from nelumbo.server.errors import Denied
from nelumbo.server.identity import address
from nelumbo.server.limits.rates import Limit, network_of
from nelumbo.server.live.closing import closing_by_moderator
from nelumbo.server.live.deliveries import chat_hearers
from nelumbo.server.live.entries import decoded
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.table import Table
from nelumbo.server.live.versions import Seats
from nelumbo.server.messages import (
    BanAddress,
    BanInfo,
    CloseReport,
    HeardLine,
    LiftBan,
    ModerationInfo,
    ModeratorMessage,
    NewReport,
    ReportInfo,
    Said,
)
from nelumbo.server.store.bans import Ban, Bans
from nelumbo.server.store.conduct import Conducts
from nelumbo.server.store.moderation import Act, Moderation, PlayerReport
from nelumbo.server.store.moderator_messages import WARNED_MS, WARNING, ModeratorMessages
from nelumbo.server.store.players import Caller, Player
from nelumbo.server.wall_clock import DAY_MS, now

log = logging.getLogger(__name__)
LINES_OF_OFFERS = 40
SHOWN = 100  # open reports; reporters take turns
LINES = msgspec.json.Decoder(list[HeardLine])


@post("/tables/{table_id:str}/report", status_code=200)
async def report(
    table_id: str,
    data: NewReport,
    player: Player,
    hub: Hub,
    moderation: Moderation,
    report_limit: Limit,
    report_limit_of_address: Limit,
    request: Request[Any, Any, Any],
) -> None:
    """Tells the moderators of somebody who sits or talks at a table that the reporter may see."""
    await report_limit.check(player.id)
    await report_limit_of_address.check(address(request))
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
    if data.action == "rename" and found.group is found.tournament is None:
        raise Denied("no_such_group")
    if data.action not in ("dismiss", "rename") and await moderation.role_of(found.reported) is not None:
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
    """Keeps out an address for some days; in IPv6 its /64."""
    await admin_needed(moderation, session.player)
    network, at = network_named(data.address), now()
    if network == address(request):
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
    """An address as limits count it; raises Denied."""
    try:
        return network_of(str(ip_address(text.strip().partition("/")[0])))
    except ValueError:
        raise Denied("invalid_address") from None


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
                conduct=conduct_info(reported[one.reported]),
            )
            for one in found
            if one.reported in reported
        ],
        bans=[
            BanInfo(address=one.value, reason=one.reason, banned_at=one.banned_at, until=one.until) for one in banned
        ],
    )


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


HANDLERS = [report, messages_to_me, have_read, show, close_report, close_table, ban_address, lift_ban]
