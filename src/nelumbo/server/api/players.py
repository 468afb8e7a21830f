"""Players: guests, accounts, and tokens for programs."""

import logging
from functools import cache
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from litestar import Request, Response, delete, get, patch, post

from nelumbo.server.config import Config
from nelumbo.server.devices import device
from nelumbo.server.errors import Denied
from nelumbo.server.identity import LONGEST_DAYS, address, caller, cookie, cookie_name, token_of
from nelumbo.server.limits import Limit
from nelumbo.server.live.erasing import erase
from nelumbo.server.live.hub import Hub
from nelumbo.server.messages import (
    ChangePassword,
    Claim,
    Listing,
    Me,
    NewGuest,
    NewToken,
    Rename,
    SessionInfo,
    SignIn,
    Token,
    TokenScope,
)
from nelumbo.server.names import folded, proper
from nelumbo.server.passwords import is_guessable
from nelumbo.server.store.bans import Bans
from nelumbo.server.store.players import Caller, Player, Players, TokenRow
from nelumbo.server.threads import Threads
from nelumbo.server.wall_clock import now

log = logging.getLogger(__name__)
HASHER = PasswordHasher()  # argon2id
HASHING = Threads(2, "passwords")
"""Each hash takes 64 MiB."""
MOST = 50  # tokens of one player
AnyRequest = Request[Any, Any, Any]


@post("/players")
async def become_guest(
    data: NewGuest, request: AnyRequest, players: Players, config: Config, guests: Limit
) -> Response[Me]:
    """A visitor becomes a guest at once."""
    name = proper(data.name)
    await guests.check(address(request))
    if await players.is_anothers(name):
        raise Denied("name_taken", name=name)
    return await signed_in(request, players, config, await players.add(name), 201)


@get("/me")
async def show_me(request: AnyRequest, player: Player, config: Config) -> Response[Me]:
    """Who I am; the browser keeps its cookie for as long again."""
    secret = request.cookies.get(cookie_name(request))
    by_cookie = secret is not None and secret == token_of(request)
    return Response(me(player), cookies=[cookie(request, secret, cookie_days(config))] if by_cookie and secret else [])


@patch("/me")
async def rename(
    data: Rename, session: Caller, players: Players, hub: Hub, request: AnyRequest, sign_ins: Limit, guesses: Limit
) -> Me:
    """Another name, which is not the password; pages come back under it."""
    player, name = session.player, proper(data.name)
    if player.claimed and name != player.name:
        await sign_ins.check(address(request))  # the answer tells as much as one to a sign-in
        await guesses.check(player.id)
        if await HASHING.run(matches, player.password, name):
            raise Denied("guessable_password")
    if not await players.rename(player, name):
        raise Denied("name_taken", name=name)
    if name != player.name:
        await hub.cluster.hang_up(player.id)
    return Me(player=player.id, name=name, claimed=player.claimed)


@post("/me/claim", status_code=200)
async def claim(data: Claim, session: Caller, players: Players, hub: Hub, request: AnyRequest, sign_ins: Limit) -> Me:
    """The name and a password open this account elsewhere from now on."""
    player = session.player
    await sign_ins.check(address(request))
    if player.claimed:
        raise Denied("already_claimed")
    name = proper(data.name)
    check_password(data.password, name)
    password = await HASHING.run(HASHER.hash, data.password)
    if not await players.claim(player.id, name, password):
        raise Denied("name_taken", name=name)
    if name != player.name:
        await hub.cluster.hang_up(player.id)
    logged("claimed", player)
    return Me(player=player.id, name=name, claimed=True)


@post("/me/password", status_code=200)
async def change_password(
    data: ChangePassword,
    session: Caller,
    players: Players,
    hub: Hub,
    request: AnyRequest,
    config: Config,
    sign_ins: Limit,
    guesses: Limit,
) -> Response[Me]:
    """Ends all sessions and tokens, because one of them may be stolen; this browser gets a new session."""
    player = session.player
    if not player.claimed:
        raise Denied("not_claimed")
    await sign_ins.check(address(request))
    await guesses.check(player.id)
    if not await HASHING.run(matches, player.password, data.current):
        logged("password_refused", player)
        raise Denied("wrong_password")
    check_password(data.new, player.name)
    await players.set_password(player.id, await HASHING.run(HASHER.hash, data.new))
    logged("password_changed", player)
    response = await signed_in(request, players, config, player, 200)
    await hub.cluster.hang_up(player.id)
    return response


@post("/session", status_code=200)
async def sign_in(
    data: SignIn,
    request: AnyRequest,
    players: Players,
    config: Config,
    sign_ins: Limit,
    guesses: Limit,
    first_guesses: Limit,
    bans: Bans,
) -> Response[Me]:
    """By name and password; it takes as long when nobody has that name.

    Each address has a few tries for each name, so that guesses from elsewhere do not lock the owner out.
    """
    name = proper(data.name)
    await sign_ins.check(address(request))
    if not await first_guesses.allows(f"{folded(name)} {address(request)}"):
        await guesses.check(folded(name))
    player = await players.by_name(name)
    known = None if player is None else player.password
    right = await HASHING.run(matches, known, data.password)
    if player is None or not right:
        logged("sign_in_refused", player)
        raise Denied("wrong_password")
    if await bans.is_banned("player", player.id, now()):
        logged("sign_in_banned", player)
        raise Denied("banned")
    logged("signed_in", player)
    if before := request.cookies.get(cookie_name(request)):
        await players.sign_out(before)  # the browser forgets it too
    return await signed_in(request, players, config, player, 200)


@delete("/session", status_code=200)
async def sign_out(request: AnyRequest, players: Players, hub: Hub) -> Response[None]:
    """Forgets this browser, also when its session has ended already; raises Denied for an access token."""
    found = await caller(request, players)
    if found is not None:
        if found.scope != "account":
            raise Denied("scope_needed", scope="account")
        await players.drop_token(found.player.id, "session", found.token)
        await hub.cluster.hang_up(found.player.id)
    return Response(None, status_code=200, cookies=[cookie(request, "", 0)])


@get("/me/sessions")
async def list_sessions(session: Caller, players: Players) -> list[SessionInfo]:
    """The browsers in which I am signed in."""
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
    await hub.cluster.hang_up(session.player.id)


@delete("/me/sessions", status_code=200)
async def end_other_sessions(session: Caller, players: Players, hub: Hub) -> None:
    """Signs out everywhere but here."""
    await players.drop_other_sessions(session)
    logged("other_sessions_ended", session.player)
    await hub.cluster.hang_up(session.player.id)


@delete("/me", status_code=200)
async def leave_for_good(request: AnyRequest, session: Caller, players: Players, hub: Hub) -> Response[None]:
    """Forgets the player; running games are given up, and the name is taken out of old ones."""
    await erase(hub, session.player)
    await players.delete(session.player.id)
    logged("deleted", session.player)
    return Response(None, status_code=200, cookies=[cookie(request, "", 0)])


@get("/me/tokens")
async def list_tokens(session: Caller, players: Players) -> list[Token]:
    """My tokens, without their secrets."""
    return [shown(row) for row in await players.tokens(session.player.id, "access")]


@post("/me/tokens")
async def make_token(data: NewToken, session: Caller, players: Players) -> Token:
    """A token for a program; its secret is shown this once."""
    label = proper(data.label)
    if len(await players.tokens(session.player.id, "access")) >= MOST:
        raise Denied("too_many", most=MOST)
    row, secret = await players.add_token(session.player.id, "access", label, data.scope)
    logged("token_made", session.player)
    return shown(row, secret)


@delete("/me/tokens/{token_id:str}", status_code=200)
async def drop_token(token_id: str, session: Caller, players: Players, hub: Hub) -> None:
    """Takes a token back."""
    if not await players.drop_token(session.player.id, "access", token_id):
        raise Denied("no_such_token")
    await hub.cluster.hang_up(session.player.id)


@get("/me/tables")
async def my_tables(player: Player, hub: Hub) -> list[Listing]:
    """My tables, newest first, with whose turn it is."""
    return await hub.lobby.tables_of(player)


def logged(event: str, player: Player | None) -> None:
    """What happened to an account; without its name, and only the beginning of its id."""
    log.info("account.%s player=%s", event, "unknown" if player is None else player.id[:6])


def me(player: Player) -> Me:
    """The player as they see themselves."""
    return Me(player=player.id, name=player.name, claimed=player.claimed)


def shown(row: TokenRow, secret: str | None = None) -> Token:
    scope: TokenScope = "read" if row.scope == "read" else "play"
    return Token(id=row.id, label=row.label, scope=scope, created_at=row.created_at, used_at=row.used_at, token=secret)


async def signed_in(request: AnyRequest, players: Players, config: Config, player: Player, status: int) -> Response[Me]:
    """With a new session for this browser."""
    _, secret = await players.add_token(player.id, "session", device(request.headers.get("User-Agent", "")))
    return Response(me(player), status_code=status, cookies=[cookie(request, secret, cookie_days(config))])


def cookie_days(config: Config) -> int:
    return config.idle_days or LONGEST_DAYS


@cache
def nobodys() -> str:
    """A password that nobody has."""
    return HASHER.hash("nobody has this password")


def check_password(password: str, name: str) -> None:
    """Raises Denied for one that is guessed first."""
    if is_guessable(password, name):
        raise Denied("guessable_password")


def matches(known: str | None, password: str) -> bool:
    """Whether this is the password; where there is none, it takes as long to say no."""
    try:
        return HASHER.verify(known or nobodys(), password)
    except VerificationError:
        return False


HANDLERS = [
    become_guest,
    show_me,
    rename,
    claim,
    change_password,
    sign_in,
    sign_out,
    list_sessions,
    end_session,
    end_other_sessions,
    leave_for_good,
    list_tokens,
    make_token,
    drop_token,
    my_tables,
]
