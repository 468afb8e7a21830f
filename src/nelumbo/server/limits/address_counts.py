"""Which addresses may connect: how many connections each has open, and how many unreadable requests it has sent.

Trusted proxies speak for many visitors and are not counted.
"""

from collections import Counter
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from nelumbo.server.limits.rates import Bucket, network_of

UNREADABLE, UNREADABLE_PER_SECOND = 50, 1  # requests of an address; each ends its connection


class AddressCounts:
    """The connections of each address in this process; IPv6 counts by /64."""

    def __init__(self, most: int, proxies: str) -> None:
        self.most = most
        self.trusted = [network for word in proxies.split(",") if (network := network_named(word.strip()))]
        self.trusts_all = proxies.strip() == "*"
        self.open: Counter[str] = Counter()
        self.unreadable = Bucket(UNREADABLE, UNREADABLE_PER_SECOND)

    def is_proxy(self, host: str) -> bool:
        found = parsed(host)
        if found is None:
            return True  # a socket of this machine
        return self.trusts_all or any(found in network for network in self.trusted)

    def enter(self, host: str) -> bool:
        """One more connection; False when there are too many, or nothing readable comes from there."""
        if self.is_proxy(host):
            return True
        if self.open[network_of(host)] >= self.most or self.unreadable.tokens(network_of(host)) < 1:
            return False
        self.open[network_of(host)] += 1
        return True

    def leave(self, host: str) -> None:
        if self.is_proxy(host):
            return
        network = network_of(host)
        self.open[network] -= 1
        if not self.open[network]:
            del self.open[network]

    def sent_unreadable(self, host: str) -> None:
        """A request came from there that nobody can read."""
        if not self.is_proxy(host):
            self.unreadable.charge(network_of(host), 1)


@lru_cache(maxsize=10_000)
def parsed(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def network_named(text: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        return None
