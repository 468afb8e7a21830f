"""The home network: the addresses by which phones reach this machine, and the names by which a request may call it.

With `lan` the server listens on all addresses of the machine. A page of another site could point its own name at one
of them, and would then be of the same origin (DNS rebinding). So requests must call the server by an IP address, by the
machine's own name or by one of `origins`; any other `Host` is answered with 421.
"""

import socket
import struct
import sys
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Literal
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

if sys.platform == "linux":
    import fcntl

from nelumbo.server import close_codes
from nelumbo.server.config import Config
from nelumbo.server.messages import ApiError, NetworkAddress
from nelumbo.server.security_headers import SECURITY

# Never asked for anything: a UDP socket that is connected tells by which address it would send.
ELSEWHERE = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
HOME = ip_network("192.168.0.0/16")
SHARED = ip_network("100.64.0.0/10")  # VPNs such as Tailscale's
GET_ADDRESS = 0x8915  # SIOCGIFADDR
BODY = msgspec.json.encode(ApiError(error="unknown_host", sentence="this server has another address"))


def addresses(port: int) -> list[NetworkAddress]:
    """By which devices in the same network may reach this machine, the likeliest first."""
    found = sorted({IPv4Address(one) for one in own_addresses()}, key=rank)
    shown = [one for one in found if not (one.is_loopback or one.is_link_local or one.is_unspecified)]
    by_number = [NetworkAddress(url=url(str(one), port), kind=kind_of(one)) for one in shown]
    name = f"{machine()}.local"
    return [*by_number, NetworkAddress(url=url(name, port), kind="name")] if by_number else []


def url(host: str, port: int) -> str:
    return f"http://{host}" if port == 80 else f"http://{host}:{port}"


def rank(address: IPv4Address) -> tuple[int, IPv4Address]:
    return ("home", "vpn", "other").index(kind_of(address)) + (address not in HOME), address


def kind_of(address: IPv4Address) -> Literal["home", "vpn", "other"]:
    if address in SHARED:
        return "vpn"
    return "home" if address.is_private else "other"


def machine() -> str:
    return socket.gethostname().split(".")[0].lower()


def own_addresses() -> set[str]:
    """Of all interfaces on Linux; elsewhere those by which something would be sent."""
    found = set[str]()
    for number in ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((number, 9))
            except OSError:
                continue
            found.add(str(probe.getsockname()[0]))
    return found | of_interfaces()


def of_interfaces() -> set[str]:
    found = set[str]()
    if sys.platform != "linux":
        return found
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(asking, GET_ADDRESS, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue
            found.add(socket.inet_ntoa(answer[20:24]))
    return found


def is_near(address: str) -> bool:
    """Whether a visitor comes from this machine or from a private network."""
    try:
        return ip_address(address).is_private
    except ValueError:
        return False


def known_hosts(config: Config) -> frozenset[str]:
    """The names by which the server may be called, besides IP addresses."""
    given = {urlsplit(origin).hostname or "" for origin in config.origins}
    return frozenset({"localhost", machine(), f"{machine()}.local", socket.gethostname().lower(), *given} - {""})


def is_known(host: str, names: frozenset[str]) -> bool:
    """Whether the Host header calls the server by an IP address or one of the names."""
    name = name_in(host).removesuffix(".")
    if name in names:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def name_in(host: str) -> str:
    """The name or address in a Host header, without the port; empty where it is malformed."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def by_known_host(app: ASGIApp, names: frozenset[str]) -> ASGIApp:
    """Refuses requests that call the server by another site's name."""

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET) or is_known(host_of(scope), names):
            await app(scope, receive, send)
            return
        if scope["type"] == ScopeType.WEBSOCKET:
            await send(
                {"type": "websocket.close", "code": close_codes.POLICY_VIOLATION, "reason": "unknown host"}
            )  # before it opens: 403
            return
        headers = {**SECURITY, "Content-Type": "application/json", "Content-Length": str(len(BODY))}
        sent = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": 421, "headers": sent})
        await send({"type": "http.response.body", "body": BODY, "more_body": False})

    return answered


def host_of(scope: Scope) -> str:
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
