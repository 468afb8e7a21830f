"""Authentication: a session cookie for people, a bearer token for programs; and protection against CSRF."""

import re
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from nelumbo.server.errors import Denied
from nelumbo.server.limits.rates import Limit, PastGamesQuota, network_of
from nelumbo.server.store import Unavailable
from nelumbo.server.store.players import Caller, Player, Players, hashed
from nelumbo.server.wall_clock import DAY_SECONDS

COOKIE = "nelumbo"
SECURE_COOKIE = "__Host-nelumbo"
"""Browsers take it from this very host only, and only by https."""
HEADER = "X-Nelumbo"
KNOWN_TOKENS = 100_000
LONGEST_DAYS = 400  # browsers keep no cookie longer
SCHEMES = {"ws": "http", "wss": "https"}
ANY_SITE = "any site"
"""The option of a handler that mail programs call: its token is in the address."""
SAFE = {"GET", "HEAD", "OPTIONS"}
BEARER = "Bearer "
PART = re.compile(r"[\w.-]{1,80}", re.ASCII)


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    authorization = header(connection, b"authorization")
    if authorization.startswith(BEARER):
        return authorization.removeprefix(BEARER).strip()
    return cookie_of(connection)


def header(connection: ASGIConnection[Any, Any, Any, Any], name: bytes) -> str:
    """Its first value, else nothing; without the mapping of all headers that Litestar would make."""
    for key, value in connection.scope["headers"]:
        if key == name:
            return value.decode("latin-1")
    return ""


def cookie_name(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return SECURE_COOKIE if connection.scope["scheme"] in ("https", "wss") else COOKIE


def cookie_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The secret in the session cookie."""
    pairs = (part.partition("=") for part in header(connection, b"cookie").split(";"))
    return {key.strip(): value.strip() for key, _, value in pairs}.get(cookie_name(connection))


async def caller(connection: ASGIConnection[Any, Any, Any, Any], players: Players) -> Caller | None:
    token = token_of(connection)
    return None if not token else await players.by_token(token)


async def known(request: Request[Any, Any, Any], players: Players) -> str:
    """The key of rate limits: the player's id, else the address."""
    found = await caller(request, players)
    return address(request) if found is None else found.player.id


async def past_games_quota(
    request: Request[Any, Any, Any], players: Players, past_games_limit: Limit, past_games_limit_of_address: Limit
) -> PastGamesQuota:
    return PastGamesQuota(
        past_games_limit, past_games_limit_of_address, await known(request, players), address(request)
    )


async def visitor(request: Request[Any, Any, Any], players: Players) -> Player | None:
    found = await caller(request, players)
    return None if found is None else found.player


async def player(request: Request[Any, Any, Any], players: Players) -> Player:
    """Raises Denied when nobody is signed in, or by a token that may not do this."""
    found = await signed_in(request, players)
    if found.scope == "read" and request.method not in SAFE:
        raise Denied("scope_needed", scope="play")
    return found.player


async def session(request: Request[Any, Any, Any], players: Players) -> Caller:
    """Only a session may change the account; raises Denied for an access token."""
    found = await signed_in(request, players)
    if found.scope != "account":
        raise Denied("scope_needed", scope="account")
    return found


async def signed_in(request: Request[Any, Any, Any], players: Players) -> Caller:
    found = await caller(request, players)
    if found is None:
        raise Denied("not_signed_in")
    return found


def check_same_site(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """CSRF: an unsafe method needs a custom header, which other sites cannot send, or a bearer token."""
    by_token = header(connection, b"authorization").startswith(BEARER)
    method = connection.scope.get("method", "GET")  # a socket has none; its Origin is checked instead
    if method not in SAFE and not by_token and connection.headers.get(HEADER) != "1":
        raise Denied("header_needed", header=HEADER)


def check_path(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Path parameters are short and plain."""
    for part in connection.path_params.values():
        if not PART.fullmatch(str(part)):
            raise Denied("not_found")


def is_welcome(connection: ASGIConnection[Any, Any, Any, Any], origins: list[str]) -> bool:
    """Whether the Origin may open a socket; programs send none."""
    origin = header(connection, b"origin")
    if not origin or origin in origins:
        return True
    scheme = connection.scope["scheme"]
    return origin == f"{SCHEMES.get(scheme, scheme)}://{header(connection, b'host')}"


def cookie(connection: ASGIConnection[Any, Any, Any, Any], secret: str, days: int) -> Cookie:
    """The session cookie: HttpOnly and SameSite; one of 0 days removes it."""
    name = cookie_name(connection)
    return Cookie(
        key=name,
        value=secret,
        path="/",
        max_age=days * DAY_SECONDS,
        httponly=True,
        samesite="lax",
        secure=name == SECURE_COOKIE,
    )


class KnownTokens:
    """The hashes of tokens that were found valid, so that requests can be counted without looking them up again."""

    def __init__(self, players: Players, most: int = KNOWN_TOKENS) -> None:
        self.players = players
        self.most = most
        self.hashes: dict[str, None] = {}

    async def who(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """The key of the request limit: a valid token's hash, else the address; anybody can invent tokens."""
        token = token_of(connection)
        return hashed(token) if token and await self.has(token) else address(connection)

    async def has(self, token: str) -> bool:
        if hashed(token) not in self.hashes:
            try:
                if await self.players.by_token(token) is None:
                    return False
            except Unavailable:  # much can be answered without the store
                return False
            self.add(token)
        return True

    def add(self, token: str) -> None:
        self.hashes[hashed(token)] = None
        if len(self.hashes) > self.most:
            del self.hashes[next(iter(self.hashes))]

    async def identified(self, connection: ASGIConnection[Any, Any, Any, Any]) -> tuple[str, Caller | None]:
        """The key of the request limit, and who calls, by one look at the store."""
        token = token_of(connection)
        found = await self.players.by_token(token) if token else None
        if not token or found is None:
            return address(connection), None
        self.add(token)
        return hashed(token), found


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The visitor's address as limits count it."""
    return network_of(connection.client.host) if connection.client else "nowhere"
