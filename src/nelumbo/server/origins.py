"""Origins of URLs, and lists of allowed ones."""

from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

PORTS = {"http": 80, "https": 443}
LONGEST_URL = 2000


class Origin(NamedTuple):
    scheme: str
    host: str
    port: int


def origin_of(url: str) -> Origin | None:
    """None for anything but an HTTP URL without credentials."""
    try:
        parts: SplitResult = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname or "@" in parts.netloc or len(url) > LONGEST_URL:
        return None
    return Origin(parts.scheme, parts.hostname.lower(), port or PORTS[parts.scheme])


def matches(allowed: Origin, origin: Origin) -> bool:
    """Whether a line of the list allows the origin; `*` allows any host, `*.` any subdomain."""
    host = allowed.host
    is_host = host in ("*", origin.host) or (host.startswith("*.") and origin.host.endswith(host[1:]))
    return is_host and (allowed.scheme, allowed.port) == (origin.scheme, origin.port)
