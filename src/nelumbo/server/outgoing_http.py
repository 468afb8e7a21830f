"""Outgoing HTTP: only to allow-listed hosts, never to private addresses (SSRF)."""

import asyncio
import socket
from functools import cached_property
from ipaddress import ip_address
from urllib.parse import urlsplit

import httpx

from nelumbo.server.origins import Origin, matches, origin_of

TIMEOUT_SECONDS = 10.0


class Unreachable(Exception):
    """No answer, or not an allowed address."""


class AllowedHosts:
    """An allow-list of origins: `https://hooks.example`, `https://*.example` or `https://*`.

    A host listed by name is trusted. One that only a wildcard allows must resolve to a public address, and the request
    goes to the address that was checked (no DNS rebinding). Redirects are not followed.
    """

    def __init__(self, allowed: list[str], seconds: float = TIMEOUT_SECONDS) -> None:
        self.seconds = seconds
        """For a whole request, from resolving the name to the last byte of the response's headers."""
        self.allowed = [origin for text in allowed if (origin := origin_of(text)) is not None]

    @cached_property
    def client(self) -> httpx.AsyncClient:
        """Made when first needed: it reads the system's certificates."""
        return httpx.AsyncClient(timeout=self.seconds, trust_env=False, follow_redirects=False)

    def permits(self, url: str) -> bool:
        """Whether the origin is on the list; its address is checked when a request is made."""
        origin = origin_of(url)
        return origin is not None and any(matches(entry, origin) for entry in self.allowed)

    async def post(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        """The status of the response; raises Unreachable."""
        try:
            async with asyncio.timeout(self.seconds):
                return await self.answered(url, body, headers)
        except TimeoutError as error:
            raise Unreachable("no answer in time") from error

    async def answered(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        """The status of the response, however long it takes; raises Unreachable."""
        origin = origin_of(url)
        if origin is None or not self.permits(url):
            raise Unreachable("the host's settings do not allow this address")
        address = await self.address(origin)
        parts = urlsplit(url)
        there = parts._replace(netloc=f"[{address}]:{origin.port}" if ":" in address else f"{address}:{origin.port}")
        request = self.client.build_request(
            "POST",
            there.geturl(),
            content=body,
            headers={**headers, "Host": parts.netloc},
            extensions={"sni_hostname": origin.host},
        )
        try:
            answer = await self.client.send(request, stream=True)
            await answer.aclose()
        except httpx.HTTPError as error:
            raise Unreachable(type(error).__name__) from error
        return answer.status_code

    async def address(self, origin: Origin) -> str:
        """Resolves the host to an allowed address; raises Unreachable."""
        try:
            found = await asyncio.get_running_loop().getaddrinfo(origin.host, origin.port, type=socket.SOCK_STREAM)
        except OSError as error:
            raise Unreachable("no such host") from error
        addresses = [str(entry[4][0]) for entry in found]
        named = any(entry.host == origin.host and matches(entry, origin) for entry in self.allowed)
        for address in addresses:
            if named or ip_address(address).is_global:
                return address
        raise Unreachable("not a public address")

    async def close(self) -> None:
        if "client" in self.__dict__:
            await self.client.aclose()


def without_path(url: str) -> str:
    """The URL without its path and query, which may hold secrets."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
