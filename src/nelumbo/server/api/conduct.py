"""What moderators look up about players, and do without a report. Every act is checked here, and logged."""

import logging

from litestar import get, post

from nelumbo.server.api.roles import role_needed
from nelumbo.server.errors import Denied
from nelumbo.server.live.hub import Hub
from nelumbo.server.messages import ActOnPlayer, ConductList, PlayerBan, PlayerConduct
from nelumbo.server.store.bans import Ban, Bans
from nelumbo.server.store.conduct import Conduct, Conducts
from nelumbo.server.store.moderation import Act, Moderation
from nelumbo.server.store.players import Caller
from nelumbo.server.wall_clock import DAY_MS, now

log = logging.getLogger(__name__)
SHOWN = 50
LONGEST_TEXT = 64


@get("/moderation/players")
async def find(session: Caller, moderation: Moderation, conducts: Conducts, text: str = "") -> ConductList:
    """Players by the beginning of their name or their id; without a text, those with a role, a silence or a ban."""
    await role_needed(moderation, session.player)
    reader, wanted = session.player.id, " ".join(text[:LONGEST_TEXT].replace("\0", " ").split())
    found = await (conducts.named(wanted, reader, now(), SHOWN) if wanted else conducts.watched(reader, now(), SHOWN))
    return ConductList(players=[conduct_info(one) for one in found])


@post("/moderation/players/{player_id:str}", status_code=200)
async def act_on(
    player_id: str,
    data: ActOnPlayer,
    session: Caller,
    moderation: Moderation,
    conducts: Conducts,
    bans: Bans,
    hub: Hub,
) -> PlayerConduct:
    """Silences or bans a player for some days, ends that, or makes a moderator of an account."""
    role, at = await role_needed(moderation, session.player), now()
    found = await known(conducts, player_id, at)
    check(data, session.player.id, role, found)
    if data.action in ("make_moderator", "take_role"):
        given = "moderator" if data.action == "make_moderator" else None
        act = Act(at, session.player.id, "role", player_id, given or "none")
        await moderation.set_role(player_id, given, act)
    elif data.action in ("silence", "ban"):
        kind, until = "silence" if data.action == "silence" else "player", at + data.days * DAY_MS
        act = Act(at, session.player.id, data.action, player_id, f"{data.days} days. {data.reason}".strip())
        await moderation.ban(Ban(kind, player_id, data.reason, at, until), act)
    elif await bans.lift("silence" if data.action == "lift_silence" else "player", player_id):
        await moderation.add_to_log(Act(at, session.player.id, data.action.replace("_", " "), player_id, data.reason))
    await bans.refresh(at)
    await bans.end_sessions(at)
    hub.silenced = bans.silenced()
    hub.connections.hang_up_banned(bans)
    log.info("moderation.acted action=%s", data.action)
    return conduct_info(await known(conducts, player_id, at))


def check(data: ActOnPlayer, moderator: str, role: str, found: Conduct) -> None:
    """Raises Denied: an admin's role is the host's to give and to take, and nobody with a role is kept out."""
    if found.player == moderator:
        raise Denied("yourself")
    if role != "admin" and data.action not in ("silence", "lift_silence"):
        raise Denied("not_an_admin")
    if found.role == "admin" or (found.role is not None and data.action != "take_role"):
        raise Denied("not_an_admin")
    if data.action == "make_moderator" and not found.claimed:
        raise Denied("moderator_needs_account")


async def known(conducts: Conducts, player: str, at: int) -> Conduct:
    found = await conducts.of([player], at)
    if not found:
        raise Denied("no_such_player")
    return found[0]


def conduct_info(found: Conduct) -> PlayerConduct:
    return PlayerConduct(
        player=found.player,
        name=found.name,
        claimed=found.claimed,
        since=found.since,
        role=found.role,  # type: ignore[arg-type]  # the store holds no other
        reports=found.reports,
        measures=found.measures,
        warning=ban_info(found.warning),
        silence=ban_info(found.silence),
        ban=ban_info(found.ban),
    )


def ban_info(ban: Ban | None) -> PlayerBan | None:
    return None if ban is None else PlayerBan(reason=ban.reason, banned_at=ban.banned_at, until=ban.until)


HANDLERS = [find, act_on]
