"""Players: guests, accounts, and tokens for programs."""

import asyncio
from functools import cache
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from litestar import Request, Response, delete, get, patch, post

from nelumbo.server.errors import Denied
from nelumbo.server.identity import COOKIE, address, cookie, token_of
from nelumbo.server.limits import Limit
from nelumbo.server.live.erasing import erase
from nelumbo.server.live.hub import Hub
from nelumbo.server.messages import Claim, Listing, Me, NewGuest, NewToken, Rename, SignIn, Token
from nelumbo.server.names import proper
from nelumbo.server.store.players import Player, Players, folded

HASHER = PasswordHasher()  # argon2id
MOST = 50  # tokens of one player
AnyRequest = Request[Any, Any, Any]


@post("/players")
async def become_guest(data: NewGuest, request: AnyRequest, players: Players, guests: Limit) -> Response[Me]:
    """A visitor becomes a guest at once."""
    await guests.check(address(request))
    player = await players.add(proper(data.name))
    return await signed_in(request, players, player, 201)


@get("/me")
async def show_me(player: Player) -> Me:
    """Who I am."""
    return me(player)


@patch("/me")
async def rename(data: Rename, player: Player, players: Players, hub: Hub) -> Me:
    """Another name; pages come back under it."""
    name = proper(data.name)
    if not await players.rename(player.id, name):
        raise Denied("name_taken", name=name)
    if name != player.name:
        await hub.cluster.hang_up(player.id)
    return Me(player=player.id, name=name, claimed=player.claimed)


@post("/me/claim", status_code=200)
async def claim(data: Claim, player: Player, players: Players, hub: Hub, request: AnyRequest, sign_ins: Limit) -> Me:
    """The name and a password open this account elsewhere from now on."""
    await sign_ins.check(address(request))
    if player.claimed:
        raise Denied("already_claimed")
    name, password = proper(data.name), await asyncio.to_thread(HASHER.hash, data.password)
    if not await players.claim(player.id, name, password):
        raise Denied("name_taken", name=name)
    if name != player.name:
        await hub.cluster.hang_up(player.id)
    return Me(player=player.id, name=name, claimed=True)


@post("/session", status_code=200)
async def sign_in(data: SignIn, request: AnyRequest, players: Players, sign_ins: Limit, guesses: Limit) -> Response[Me]:
    """By name and password; it takes as long when nobody has that name."""
    name = proper(data.name)
    await sign_ins.check(address(request))
    await guesses.check(folded(name))
    player = await players.by_name(name)
    known = None if player is None else player.password
    right = await asyncio.to_thread(matches, known, data.password)
    if player is None or not right:
        raise Denied("wrong_password")
    return await signed_in(request, players, player, 200)


@delete("/session", status_code=200)
async def sign_out(request: AnyRequest, visitor: Player | None, players: Players, hub: Hub) -> Response[None]:
    """Forgets this browser."""
    token = token_of(request)
    if token and visitor is not None:
        await players.sign_out(token)
        await hub.cluster.hang_up(visitor.id)
    response: Response[None] = Response(None, status_code=200)
    response.delete_cookie(COOKIE)
    return response


@delete("/me", status_code=200)
async def leave_for_good(player: Player, players: Players, hub: Hub) -> Response[None]:
    """Forgets the player; running games are given up, and the name is taken out of old ones."""
    await erase(hub, player)
    await players.delete(player.id)
    response: Response[None] = Response(None, status_code=200)
    response.delete_cookie(COOKIE)
    return response


@get("/me/tokens")
async def list_tokens(player: Player, players: Players) -> list[Token]:
    """My tokens, without their secrets."""
    rows = await players.access_tokens(player.id)
    return [Token(id=row.id, label=row.label, created_at=row.created_at) for row in rows]


@post("/me/tokens")
async def make_token(data: NewToken, player: Player, players: Players) -> Token:
    """A token for a program; its secret is shown this once."""
    label = proper(data.label)
    if len(await players.access_tokens(player.id)) >= MOST:
        raise Denied("too_many", most=MOST)
    row, secret = await players.add_token(player.id, "access", label)
    return Token(id=row.id, label=row.label, created_at=row.created_at, token=secret)


@delete("/me/tokens/{token_id:str}", status_code=200)
async def drop_token(token_id: str, player: Player, players: Players, hub: Hub) -> None:
    """Takes a token back."""
    if not await players.drop_token(player.id, token_id):
        raise Denied("no_such_token")
    await hub.cluster.hang_up(player.id)


@get("/me/tables")
async def my_tables(player: Player, hub: Hub) -> list[Listing]:
    """My tables, newest first, with whose turn it is."""
    return await hub.lobby.tables_of(player)


def me(player: Player) -> Me:
    """The player as they see themselves."""
    return Me(player=player.id, name=player.name, claimed=player.claimed)


async def signed_in(request: AnyRequest, players: Players, player: Player, status: int) -> Response[Me]:
    """With a cookie of its own for this browser."""
    _, secret = await players.add_token(player.id, "session")
    return Response(me(player), status_code=status, cookies=[cookie(request, secret)])


@cache
def nobodys() -> str:
    """A password that nobody has."""
    return HASHER.hash("nobody has this password")


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
    sign_in,
    sign_out,
    leave_for_good,
    list_tokens,
    make_token,
    drop_token,
    my_tables,
]
