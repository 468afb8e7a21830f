"""Sessions: the browsers in which a player is signed in."""

import logging
from typing import Any

from litestar import Request, Response, delete, get, post
from msgspec.structs import replace

from nelumbo.server.config import Config
from nelumbo.server.devices import device
from nelumbo.server.errors import Denied
from nelumbo.server.identity import LONGEST_DAYS, address, caller, cookie, cookie_of
from nelumbo.server.limits.rates import Limit
from nelumbo.server.live.hub import Hub
from nelumbo.server.messages import Me, SessionInfo, SignIn
from nelumbo.server.names import folded, proper
from nelumbo.server.password_hashing import is_password
from nelumbo.server.store.bans import Bans
from nelumbo.server.store.moderator_messages import ModeratorMessages
from nelumbo.server.store.players import Caller, Player, Players
from nelumbo.server.wall_clock import now

log = logging.getLogger(__name__)
AnyRequest = Request[Any, Any, Any]


@post("/session", status_code=200)
async def sign_in(
    data: SignIn,
    request: AnyRequest,
    players: Players,
    config: Config,
    sign_in_limit: Limit,
    password_limit: Limit,
    password_limit_of_address: Limit,
    bans: Bans,
) -> Response[Me]:
    """Signs in by name and password; takes as long when nobody has that name.

    Each address has a few tries for each name, so that guesses from elsewhere do not lock the owner out.
    """
    name = proper(data.name)
    await sign_in_limit.check(address(request))
    if not await password_limit_of_address.allows(f"{folded(name)} {address(request)}"):
        await password_limit.check(folded(name))
    player = await players.by_name(name)
    known = None if player is None else player.password
    right = await is_password(known, data.password)
    if player is None or not right:
        logged("sign_in_refused", player)
        raise Denied("wrong_password")
    if await bans.is_banned("player", player.id, now()):
        logged("sign_in_banned", player)
        raise Denied("banned")
    logged("signed_in", player)
    if before := cookie_of(request):
        await players.sign_out(before)  # the browser forgets it too
    return await signed_in(request, players, config, player, 200)


@delete("/session", status_code=200)
async def sign_out(request: AnyRequest, players: Players, hub: Hub) -> Response[None]:
    """Signs out this browser, even when its session has already ended; raises Denied for an access token."""
    found = await caller(request, players)
    if found is not None:
        if found.scope != "account":
            raise Denied("scope_needed", scope="account")
        await players.drop_token(found.player.id, "session", found.token)
        hub.cluster.hang_up(found.player.id)
    return Response(None, status_code=200, cookies=[cookie(request, "", 0)])


@get("/me/sessions")
async def list_sessions(session: Caller, players: Players) -> list[SessionInfo]:
    """The browsers in which I am signed in."""
    return await sessions_of(session, players)


async def sessions_of(session: Caller, players: Players) -> list[SessionInfo]:
    return [
        SessionInfo(
            id=row.id,
            device=row.label,
            created_at=row.created_at,
            used_at=row.used_at,
            current=row.id == session.token,
        )
        for row in await players.tokens(session.player.id, "session")
    ]


@delete("/me/sessions/{session_id:str}", status_code=200)
async def end_session(session_id: str, session: Caller, players: Players, hub: Hub) -> None:
    """Signs out another browser."""
    if not await players.drop_token(session.player.id, "session", session_id):
        raise Denied("no_such_session")
    logged("session_ended", session.player)
    hub.cluster.hang_up(session.player.id)


@delete("/me/sessions", status_code=200)
async def end_other_sessions(session: Caller, players: Players, hub: Hub) -> None:
    """Signs out everywhere but here."""
    await players.drop_other_sessions(session)
    logged("other_sessions_ended", session.player)
    hub.cluster.hang_up(session.player.id)


async def signed_in(request: AnyRequest, players: Players, config: Config, player: Player, status: int) -> Response[Me]:
    """Answers with a new session for this browser."""
    _, secret = await players.add_token(player, "session", device(request.headers.get("User-Agent", "")))
    told = await with_messages(player, ModeratorMessages(players.database))
    return Response(told, status_code=status, cookies=[cookie(request, secret, cookie_days(config))])


def cookie_days(config: Config) -> int:
    return config.idle_days or LONGEST_DAYS


def me(player: Player) -> Me:
    """The player as they see themselves."""
    return Me(player=player.id, name=player.name, claimed=player.claimed, has_password=player.has_password)


async def with_messages(player: Player, moderator_messages: ModeratorMessages) -> Me:
    """The same, with how many messages of moderators wait to be read."""
    return replace(me(player), moderator_messages=await moderator_messages.count(player.id, now()))


def logged(event: str, player: Player | None) -> None:
    """Logs what happened to an account, without its name and with only the beginning of its id."""
    log.info("account.%s player=%s", event, "unknown" if player is None else player.id[:6])


HANDLERS = [sign_in, sign_out, list_sessions, end_session, end_other_sessions]
