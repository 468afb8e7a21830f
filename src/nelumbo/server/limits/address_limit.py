"""Counts every request by address before routing: pages, sockets, and paths without a route (404, 405)."""

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from nelumbo.server import close_codes
from nelumbo.server.limits.address_counts import AddressCounts
from nelumbo.server.limits.rates import Limit, network_of
from nelumbo.server.messages import ApiError
from nelumbo.server.security_headers import SECURITY

BODY = msgspec.json.encode(ApiError(error="too_many_requests", sentence="too many requests"))
HEADERS = {
    **SECURITY,
    "Content-Type": "application/json",
    "Content-Length": str(len(BODY)),
    "Cache-Control": "no-store",
    "Retry-After": "5",
}


def address_limited(app: ASGIApp, limit: Limit, counts: AddressCounts) -> ASGIApp:
    """Behind uvicorn, which has put the visitor's own address into the scope where a proxy is trusted.

    `counts` decide when the address is no longer answered but hung up on.
    """

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        is_request = scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET)
        if not is_request or await limit.allows(address(scope)):
            await app(scope, receive, send)
            return
        counts.sent_in_vain(address(scope))
        if scope["type"] == ScopeType.WEBSOCKET:
            await send(
                {"type": "websocket.close", "code": close_codes.TOO_MANY_REQUESTS, "reason": "too many requests"}
            )
        else:
            headers = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
            await send({"type": "http.response.start", "status": 429, "headers": headers})
            await send({"type": "http.response.body", "body": BODY, "more_body": False})

    return answered


def address(scope: Scope) -> str:
    """The visitor's address as limits count it."""
    client = scope.get("client")
    return network_of(client[0]) if client else "nowhere"
