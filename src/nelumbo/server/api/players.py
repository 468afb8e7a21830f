"""Players: guests and accounts."""

from typing import Any

from litestar import Request, Response, delete, get, patch, post

from nelumbo.server.api.sessions import cookie_days, logged, me, signed_in, with_messages
from nelumbo.server.config import Config
from nelumbo.server.errors import Denied
from nelumbo.server.guessable_passwords import is_guessable
from nelumbo.server.identity import address, cookie, cookie_of, token_of
from nelumbo.server.limits.rates import Limit
from nelumbo.server.live.erasing import erase
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.matching.tournament_rounds import TournamentRounds
from nelumbo.server.live.notices.notices import Notices
from nelumbo.server.messages import ChangePassword, Claim, DeleteAccount, Listing, Me, NewGuest, Rename
from nelumbo.server.names import proper
from nelumbo.server.password_hashing import is_password, password_hash
from nelumbo.server.store.moderator_messages import ModeratorMessages
from nelumbo.server.store.players import Caller, Player, Players
from nelumbo.server.wall_clock import now

AnyRequest = Request[Any, Any, Any]
RECENT_MS = 15 * 60 * 1000
"""How long a sign-in stands for the password of an account that has none."""


@post("/players")
async def become_guest(
    data: NewGuest, request: AnyRequest, players: Players, config: Config, guest_limit: Limit
) -> Response[Me]:
    """A visitor becomes a guest at once."""
    name = proper(data.name)
    await guest_limit.check(address(request))
    if await players.is_anothers(name):
        raise Denied("name_taken", name=name)
    return await signed_in(request, players, config, await players.add(name), 201)


@get("/me")
async def show_me(
    request: AnyRequest, player: Player, config: Config, moderator_messages: ModeratorMessages
) -> Response[Me]:
    """Who I am, and whether a moderator has written to me; renews the browser's cookie."""
    secret = cookie_of(request)
    by_cookie = secret is not None and secret == token_of(request)
    told = await with_messages(player, moderator_messages)
    return Response(told, cookies=[cookie(request, secret, cookie_days(config))] if by_cookie and secret else [])


@patch("/me")
async def rename(
    data: Rename,
    session: Caller,
    players: Players,
    hub: Hub,
    request: AnyRequest,
    sign_in_limit: Limit,
    password_limit: Limit,
) -> Me:
    """Changes the name; it may not be the password, and pages reconnect under it."""
    player, name = session.player, proper(data.name)
    if player.claimed and name != player.name:
        await sign_in_limit.check(address(request))  # the answer tells as much as one to a sign-in
        await password_limit.check(player.id)
        if await is_password(player.password, name):
            raise Denied("guessable_password")
    if not await players.rename(player, name):
        raise Denied("name_taken", name=name)
    if name != player.name:
        hub.cluster.hang_up(player.id)
    return me(Player(player.id, name, player.password))


@post("/me/claim", status_code=200)
async def claim(
    data: Claim,
    session: Caller,
    players: Players,
    hub: Hub,
    request: AnyRequest,
    config: Config,
    sign_in_limit: Limit,
) -> Response[Me]:
    """Claims the name: with a password, it opens this account elsewhere.

    All of the guest's sessions and tokens end, because one may be in other hands; this browser gets a new session.
    """
    player = session.player
    await sign_in_limit.check(address(request))
    if player.claimed:
        raise Denied("already_claimed")
    name = proper(data.name)
    check_password(data.password, name)
    password = await password_hash(data.password)
    if not await players.claim(player.id, name, password):
        raise Denied("name_taken", name=name)
    logged("claimed", player)
    response = await signed_in(request, players, config, Player(player.id, name, password), 200)
    hub.cluster.hang_up(player.id)
    return response


@post("/me/password", status_code=200)
async def change_password(
    data: ChangePassword,
    session: Caller,
    players: Players,
    hub: Hub,
    request: AnyRequest,
    config: Config,
    notices: Notices,
    sign_in_limit: Limit,
    password_limit: Limit,
) -> Response[Me]:
    """Ends all sessions, tokens and connections, because one may be stolen; this browser gets a new session."""
    player = session.player
    if not player.claimed:
        raise Denied("not_claimed")
    await check_owner(session, data.current, request, sign_in_limit, password_limit)
    check_password(data.new, player.name)
    password = await password_hash(data.new)
    await players.set_password(player.id, password, is_first=not player.has_password)
    logged("password_changed", player)
    response = await signed_in(request, players, config, Player(player.id, player.name, password), 200)
    hub.cluster.hang_up(player.id)
    await notices.mail.password_changed(player.id)
    return response


@delete("/me", status_code=200)
async def leave_for_good(
    request: AnyRequest,
    session: Caller,
    players: Players,
    hub: Hub,
    rounds: TournamentRounds,
    notices: Notices,
    sign_in_limit: Limit,
    password_limit: Limit,
    data: DeleteAccount | None = None,
) -> Response[None]:
    """Deletes the player; running games are given up, and the name is removed from old ones."""
    if session.player.claimed:
        given = None if data is None else data.password
        await check_owner(session, given, request, sign_in_limit, password_limit)
    told = await notices.mail.addresses.of_player(session.player.id)
    for group in await players.groups_without_successor(session.player.id):
        await rounds.delete_of_group(group)
    await erase(hub, session.player)
    await players.delete(session.player.id)
    await notices.mail.account_deleted(session.player.id, told)
    logged("deleted", session.player)
    return Response(None, status_code=200, cookies=[cookie(request, "", 0)])


@get("/me/tables")
async def my_tables(player: Player, players: Players, hub: Hub, lobby_limit: Limit) -> list[Listing]:
    """My tables, newest first, with whose turn it is; counted like `open_lobby`."""
    await lobby_limit.check(player.id)
    return await hub.lobby.tables_of(player, await players.muted_by(player.id))


async def check_owner(
    session: Caller, password: str | None, request: AnyRequest, sign_in_limit: Limit, password_limit: Limit
) -> None:
    """Raises Denied without the present password; an account that has none needs a session that has just begun."""
    player = session.player
    await sign_in_limit.check(address(request))
    await password_limit.check(player.id)
    if player.claimed and not player.has_password:
        if now() - session.began_at > RECENT_MS:
            raise Denied("sign_in_again")
    elif not await is_password(player.password, password or ""):
        logged("password_refused", player)
        raise Denied("wrong_password")


def check_password(password: str, name: str) -> None:
    """Raises Denied for a password that is guessed first."""
    if is_guessable(password, name):
        raise Denied("guessable_password")


HANDLERS = [become_guest, show_me, rename, claim, change_password, leave_for_good, my_tables]
