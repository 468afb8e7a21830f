"""Which addresses may connect: how many connections each has open, and how many requests it sent in vain.

In vain are those that nobody can read, and those beyond the limit of an address: to refuse them one by one costs more
than to hang up.

Trusted proxies speak for many visitors and are not counted.
"""

from collections import Counter
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from nelumbo.server.limits.rates import Bucket, network_of

IN_VAIN, IN_VAIN_PER_SECOND = 50, 1  # requests of an address


class AddressCounts:
    """The connections of each address in this process; IPv6 counts by /64."""

    def __init__(self, most: int, proxies: str) -> None:
        self.most = most
        self.trusted = [network for word in proxies.split(",") if (network := network_named(word.strip()))]
        self.trusts_all = proxies.strip() == "*"
        self.open: Counter[str] = Counter()
        self.in_vain = Bucket(IN_VAIN, IN_VAIN_PER_SECOND)

    def is_proxy(self, host: str) -> bool:
        found = parsed(host)
        if found is None:
            return True  # a socket of this machine
        return self.trusts_all or any(found in network for network in self.trusted)

    def enter(self, host: str) -> bool:
        """One more connection; False when there are too many, or all requests from there are in vain."""
        if self.is_proxy(host):
            return True
        if self.open[network_of(host)] >= self.most or not self.may_send(host):
            return False
        self.open[network_of(host)] += 1
        return True

    def may_send(self, host: str) -> bool:
        """Whether another request from there is read; False for a while after too many in vain."""
        return self.is_proxy(host) or self.in_vain.tokens(network_of(host)) >= 1

    def leave(self, host: str) -> None:
        if self.is_proxy(host):
            return
        network = network_of(host)
        self.open[network] -= 1
        if not self.open[network]:
            del self.open[network]

    def sent_in_vain(self, host: str) -> None:
        """A request came from there that nobody can read, or one too many."""
        if not self.is_proxy(host):
            self.in_vain.charge(network_of(host), 1)


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
