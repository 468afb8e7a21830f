"""How many seeks over days each address has open. It is in memory only: addresses of visitors are not stored."""

import asyncio
from typing import Protocol

from nelumbo.server.errors import Denied
from nelumbo.server.store.seeks import SeekRow, Seeks

MOST = 20
FEWEST = 5  # in one of many processes
ADDRESSES = 10_000  # from which on those whose seeks have expired are forgotten


class OtherProcesses(Protocol):
    """The other processes, which let as many in."""

    peers: set[str]


class OpenSeeks:
    def __init__(self, seeks: Seeks, cluster: OtherProcesses, factor: float = 1.0) -> None:
        self.seeks = seeks
        self.cluster = cluster
        self.factor = factor
        self.of_address: dict[str, dict[str, int]] = {}
        """By address, the seeks that came from there, and when each expires."""
        self.lock = asyncio.Lock()

    def most(self) -> int:
        """How many seeks one address may have open in this process."""
        return round(max(FEWEST, MOST / (1 + len(self.cluster.peers))) * self.factor)

    async def add(self, address: str, seek: SeekRow) -> bool:
        """Like `Seeks.add`; raises Denied when too many of this address are open."""
        async with self.lock:
            at, most = seek.created_at, self.most()
            made = {id: until for id, until in self.of_address.get(address, {}).items() if until > at}
            if len(made) >= most:
                rows = await self.seeks.by_ids(list(made), at)
                made = {row.id: row.expires_at for row in rows}
                if len([row for row in rows if not takes_place(seek, row)]) >= most:
                    raise Denied("too_many", most=most)
            added = await self.seeks.add(seek)
            self.of_address[address] = made | ({seek.id: seek.expires_at} if added else {})
            if len(self.of_address) > ADDRESSES:
                self.forget(at)
            return added

    def forget(self, at: int) -> None:
        """Drops addresses whose seeks have all expired."""
        self.of_address = {
            address: made for address, made in self.of_address.items() if max(made.values(), default=0) > at
        }


def takes_place(seek: SeekRow, row: SeekRow) -> bool:
    """Whether the new seek replaces that one."""
    return (seek.player, seek.wanted) == (row.player, row.wanted)
