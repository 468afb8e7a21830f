"""Who is asking: a cookie for people, a token for programs; and what keeps other sites from asking for them."""

import re
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers.base import BaseRouteHandler

from nelumbo.server.errors import Denied
from nelumbo.server.store.players import Player, Players, hashed

COOKIE = "nelumbo"
HEADER = "X-Nelumbo"
YEARS = 5 * 365 * 24 * 3600
SAFE = {"GET", "HEAD", "OPTIONS"}
BEARER = "Bearer "
PART = re.compile(r"[\w.-]{1,80}", re.ASCII)


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The secret that came with the request."""
    authorization = connection.headers.get("Authorization", "")
    if authorization.startswith(BEARER):
        return authorization.removeprefix(BEARER).strip()
    return connection.cookies.get(COOKIE)


async def caller(connection: ASGIConnection[Any, Any, Any, Any], players: Players) -> Player | None:
    """Whose secret came with the request."""
    token = token_of(connection)
    return None if not token else await players.by_token(token)


async def known(request: Request[Any, Any, Any], players: Players) -> str:
    """By whom costly things are counted: the player, or a stranger's address."""
    found = await caller(request, players)
    return address(request) if found is None else found.id


async def visitor(request: Request[Any, Any, Any], players: Players) -> Player | None:
    """A player, or a stranger."""
    return await caller(request, players)


async def player(request: Request[Any, Any, Any], players: Players) -> Player:
    """A player."""
    found = await caller(request, players)
    if found is None:
        raise Denied("not_signed_in")
    return found


def same_site(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """What changes something needs a header that other sites cannot send, or a token, which they do not have."""
    by_token = connection.headers.get("Authorization", "").startswith(BEARER)
    method = connection.scope.get("method", "GET")  # a socket has none; its origin is looked at instead
    if method not in SAFE and not by_token and connection.headers.get(HEADER) != "1":
        raise Denied("header_needed", header=HEADER)


def readable(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """What stands in an address for an id, a game or a day is short and plain."""
    for part in connection.path_params.values():
        if not PART.fullmatch(str(part)):
            raise Denied("not_found")


def is_welcome(connection: ASGIConnection[Any, Any, Any, Any], origins: list[str]) -> bool:
    """Whether a page of this origin may open a socket; programs have no origin."""
    origin = connection.headers.get("Origin")
    if origin is None or origin in origins:
        return True
    return urlsplit(origin).netloc == connection.headers.get("Host")


def cookie(connection: ASGIConnection[Any, Any, Any, Any], secret: str) -> Cookie:
    """The secret for the browser alone: no script sees it, no other site sends it."""
    secure = connection.url.scheme == "https"
    return Cookie(key=COOKIE, value=secret, path="/", max_age=YEARS, httponly=True, samesite="lax", secure=secure)


def who(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """By whom requests are counted before anybody looks whose token came: by that, else by the address."""
    token = token_of(connection)
    return hashed(token) if token else address(connection)


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where the request came from."""
    return connection.client.host if connection.client else "nowhere"
