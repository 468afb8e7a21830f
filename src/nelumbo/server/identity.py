"""Authentication: a session cookie for people, a bearer token for programs; and protection against CSRF."""

import re
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers.base import BaseRouteHandler

from nelumbo.server.errors import Denied
from nelumbo.server.limits import network_of
from nelumbo.server.store.players import Player, Players, hashed

COOKIE = "nelumbo"
HEADER = "X-Nelumbo"
YEARS = 5 * 365 * 24 * 3600
SCHEMES = {"ws": "http", "wss": "https"}
SAFE = {"GET", "HEAD", "OPTIONS"}
BEARER = "Bearer "
PART = re.compile(r"[\w.-]{1,80}", re.ASCII)


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    authorization = connection.headers.get("Authorization", "")
    if authorization.startswith(BEARER):
        return authorization.removeprefix(BEARER).strip()
    return connection.cookies.get(COOKIE)


async def caller(connection: ASGIConnection[Any, Any, Any, Any], players: Players) -> Player | None:
    token = token_of(connection)
    return None if not token else await players.by_token(token)


async def known(request: Request[Any, Any, Any], players: Players) -> str:
    """The key of rate limits: the player's id, else the address."""
    found = await caller(request, players)
    return address(request) if found is None else found.id


async def visitor(request: Request[Any, Any, Any], players: Players) -> Player | None:
    return await caller(request, players)


async def player(request: Request[Any, Any, Any], players: Players) -> Player:
    """Raises Denied when nobody is signed in."""
    found = await caller(request, players)
    if found is None:
        raise Denied("not_signed_in")
    return found


def same_site(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """CSRF: an unsafe method needs a custom header, which other sites cannot send, or a bearer token."""
    by_token = connection.headers.get("Authorization", "").startswith(BEARER)
    method = connection.scope.get("method", "GET")  # a socket has none; its Origin is checked instead
    if method not in SAFE and not by_token and connection.headers.get(HEADER) != "1":
        raise Denied("header_needed", header=HEADER)


def readable(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Path parameters are short and plain."""
    for part in connection.path_params.values():
        if not PART.fullmatch(str(part)):
            raise Denied("not_found")


def is_welcome(connection: ASGIConnection[Any, Any, Any, Any], origins: list[str]) -> bool:
    """Whether the Origin may open a socket; programs send none."""
    origin = connection.headers.get("Origin")
    if origin is None or origin in origins:
        return True
    scheme = SCHEMES.get(connection.url.scheme, connection.url.scheme)
    return origin == f"{scheme}://{connection.headers.get('Host')}"


def cookie(connection: ASGIConnection[Any, Any, Any, Any], secret: str) -> Cookie:
    """The session cookie: HttpOnly and SameSite."""
    secure = connection.url.scheme == "https"
    return Cookie(key=COOKIE, value=secret, path="/", max_age=YEARS, httponly=True, samesite="lax", secure=secure)


def who(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The key of the request limit, before the token is looked up: the token's hash, else the address."""
    token = token_of(connection)
    return hashed(token) if token else address(connection)


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The visitor's address as limits count it."""
    return network_of(connection.client.host) if connection.client else "nowhere"
