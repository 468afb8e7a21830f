"""The WebSocket endpoint, `/api/socket`: who may open one, from the handshake to the close.

It is served before the routes of the API, whose dispatch would cost more than the rest of a handshake.
"""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import WebSocket
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from nelumbo.server import close_codes, identity
from nelumbo.server.limits.rates import RateLimits
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.pages.arrivals import Arrivals
from nelumbo.server.live.pages.socket import Socket
from nelumbo.server.store import Unavailable
from nelumbo.server.store.bans import Bans
from nelumbo.server.store.players import Caller, Player, Players
from nelumbo.server.wall_clock import now
from nelumbo.server.websocket.incoming import Disconnected
from nelumbo.server.websocket.wire import Wire

log = logging.getLogger(__name__)
PATH = "/api/socket"
PAGES = 50  # open at one time, of one player or one anonymous visitor's address
FEWEST_PAGES = 10  # in one of many processes
AnySocket = WebSocket[Any, Any, Any]


class PageSockets:
    def __init__(
        self,
        hub: Hub,
        players: Players,
        known_tokens: identity.KnownTokens,
        limits: RateLimits,
        bans: Bans,
        arrivals: Arrivals,
        origins: list[str],
    ) -> None:
        self.hub = hub
        self.players = players
        self.known_tokens = known_tokens
        self.limits = limits
        self.bans = bans
        self.arrivals = arrivals
        self.origins = origins

    def before(self, app: ASGIApp) -> ASGIApp:
        """The application, with the endpoint in front of it."""

        async def answered(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.WEBSOCKET and scope["path"] == PATH:
                await self.serve(WebSocket(scope, receive, send))
            else:
                await app(scope, receive, send)

        return answered

    async def serve(self, socket: AnySocket) -> None:
        """One page, from handshake to close; a failure is logged."""
        try:
            await self.serve_page(socket)
        except Disconnected:
            raise
        except Unavailable as error:
            log.warning("socket.store error=%s", type(error).__name__)
            await give_up(socket)
        except Exception:
            log.exception("socket.failed")
            await give_up(socket)

    async def serve_page(self, socket: AnySocket) -> None:
        address = identity.address(socket)
        if self.bans.has("address", address) or not identity.is_welcome(socket, self.origins):
            await socket.close(code=close_codes.FORBIDDEN)
            return
        with self.hub.background.urgent:
            counted_as, caller = await self.known_tokens.identified(socket)
        if not await self.limits.requests.allows(counted_as):
            await socket.close(code=close_codes.TOO_MANY_REQUESTS)
            return
        if caller is not None and caller.scope == "read":
            await socket.close(code=close_codes.FORBIDDEN)
            return
        who = address if caller is None else caller.player.id
        if self.hub.connections.count(who) >= self.pages_allowed():
            await socket.close(code=close_codes.TOO_MANY_REQUESTS)
            return
        page = await self.page(socket, caller, who)
        await socket.accept()
        async with self.visit(page.player):
            await page.serve()
            if page.hung_up is not None and page.wire.is_open():
                await socket.close(code=page.hung_up)

    async def page(self, socket: AnySocket, caller: Caller | None, who: str) -> Socket:
        wire, address = wire_of(socket), identity.address(socket)
        wire.allows = lambda: self.limits.pages.allow_frame(who, address)
        muted = await self.players.muted_by(caller.player.id) if caller is not None and caller.mutes else set[str]()
        player, token = (None, None) if caller is None else (caller.player, caller.token)
        return Socket(wire, self.hub, self.players, player, token, muted, who, address, self.limits.pages)

    def pages_allowed(self) -> float:
        """How many pages one player may have open in this process: the other processes let in as many."""
        return max(FEWEST_PAGES, PAGES / (1 + len(self.hub.cluster.peers))) * self.limits.factor

    @asynccontextmanager
    async def visit(self, player: Player | None) -> AsyncIterator[None]:
        """Stores when the player was last here, for the digest."""
        if player is not None and not self.hub.connections.has(player.id):
            self.arrivals.add(player.id, now())
        yield
        if player is not None and not self.hub.background.stopping:
            self.hub.background.later(self.arrivals.visits.stay(player.id, now()))


async def give_up(socket: AnySocket) -> None:
    with suppress(Disconnected, RuntimeError):  # the connection is closed already
        await socket.close(code=close_codes.INTERNAL_ERROR)


def wire_of(socket: AnySocket) -> Wire:
    """The protocol behind the ASGI socket: `wire.py` puts it into the scope."""
    wire = (socket.scope["extensions"] or {})["nelumbo.wire"]["wire"]
    assert isinstance(wire, Wire)
    return wire
