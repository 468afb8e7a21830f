"""Requests of the server's own go only where the host lets them, and never into the host's own network by a trick."""

import asyncio
import socket
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

import httpx

PORTS = {"http": 80, "https": 443}
SECONDS = 10.0
LONGEST = 2000  # letters of an address


class Unreachable(Exception):
    """Nobody answered, or nobody may be asked."""


class Place(NamedTuple):
    """Where an address leads."""

    scheme: str
    host: str
    port: int


class AllowedHosts:
    """The places that the host's settings name: `https://hooks.example`, `https://*.example`, or `https://*`.

    A host that is named is trusted. One that only a star allows must have a public address; the request then goes
    to the very address that was looked at, whatever its name says a moment later. Nobody is followed elsewhere.
    """

    def __init__(self, allowed: list[str]) -> None:
        self.allowed = [place for text in allowed if (place := place_of(text)) is not None]
        self.client = httpx.AsyncClient(timeout=SECONDS, trust_env=False, follow_redirects=False)

    def permits(self, url: str) -> bool:
        """Whether requests may go there, as far as its name tells."""
        place = place_of(url)
        return place is not None and any(matches(entry, place) for entry in self.allowed)

    async def post(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        """The status of the answer; raises Unreachable."""
        place = place_of(url)
        if place is None or not self.permits(url):
            raise Unreachable("the host's settings do not allow this address")
        address = await self.address(place)
        parts = urlsplit(url)
        there = parts._replace(netloc=f"[{address}]:{place.port}" if ":" in address else f"{address}:{place.port}")
        request = self.client.build_request(
            "POST",
            there.geturl(),
            content=body,
            headers={**headers, "Host": parts.netloc},
            extensions={"sni_hostname": place.host},
        )
        try:
            answer = await self.client.send(request, stream=True)
            await answer.aclose()
        except httpx.HTTPError as error:
            raise Unreachable(type(error).__name__) from error
        return answer.status_code

    async def address(self, place: Place) -> str:
        """The address that a name stands for, if requests may go there."""
        try:
            found = await asyncio.get_running_loop().getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
        except OSError as error:
            raise Unreachable("no such host") from error
        addresses = [str(entry[4][0]) for entry in found]
        named = any(entry.host == place.host and matches(entry, place) for entry in self.allowed)
        for address in addresses:
            if named or ip_address(address).is_global:
                return address
        raise Unreachable("not a public address")

    async def close(self) -> None:
        """Hangs up."""
        await self.client.aclose()


def place_of(url: str) -> Place | None:
    """Where an address leads; None for what is none of ours, or carries a password."""
    try:
        parts: SplitResult = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname or "@" in parts.netloc or len(url) > LONGEST:
        return None
    return Place(parts.scheme, parts.hostname.lower(), port or PORTS[parts.scheme])


def site_of(url: str) -> str:
    """An address without whatever in it may be a secret."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def matches(entry: Place, place: Place) -> bool:
    """Whether an entry of the settings means the place; `*` stands for any host, `*.` for any below."""
    host = entry.host in ("*", place.host) or (entry.host.startswith("*.") and place.host.endswith(entry.host[1:]))
    return host and (entry.scheme, entry.port) == (place.scheme, place.port)
