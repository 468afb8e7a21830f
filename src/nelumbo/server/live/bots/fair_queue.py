"""The queue in front of the bot workers.

Somebody who waits at the table comes first. Within a rank addresses take turns (round robin), and within an address its
callers: somebody who asks much delays only themselves, and a new guest at the same address gets no further turn. The
number of questions that may wait is limited, in total and for one address.
"""

from asyncio import Future
from asyncio.subprocess import Process
from collections import Counter, deque
from enum import IntEnum
from typing import NamedTuple, TypeAlias

WAITING = 1024  # questions of everybody
WAITING_OF_AN_ADDRESS = 64


class Rank(IntEnum):
    AT_THE_TABLE = 0
    """One of its players waits for the answer."""
    ELSEWHERE = 1
    """Nobody of the table is there now, or it is a review."""


class Asker(NamedTuple):
    """For whom a question is asked."""

    address: str = ""
    who: str = ""
    """Among those at the address: a player, a table's host, a record."""
    rank: Rank = Rank.AT_THE_TABLE


WorkerFuture: TypeAlias = Future[Process | None]
"""What a caller waits for: a worker; None for one that is yet to be started."""


class FairQueue:
    def __init__(self) -> None:
        self.ranks: dict[Rank, dict[str, dict[str, deque[WorkerFuture]]]] = {rank: {} for rank in Rank}
        """By rank, address and caller, each in the order in which they come next."""
        self.waiting: Counter[str] = Counter()
        """By address, how many of its questions wait."""

    def is_full_for(self, asker: Asker) -> bool:
        return self.waiting[asker.address] >= WAITING_OF_AN_ADDRESS or self.waiting.total() >= WAITING

    def add(self, asker: Asker, future: WorkerFuture) -> None:
        callers = self.ranks[asker.rank].setdefault(asker.address, {})
        callers.setdefault(asker.who, deque()).append(future)
        self.waiting[asker.address] += 1

    def next(self) -> WorkerFuture | None:
        """The next that still waits; its address, and its caller there, go to the end of their lines."""
        for addresses in self.ranks.values():
            while addresses:
                address = next(iter(addresses))
                callers = addresses.pop(address)
                who = next(iter(callers))
                futures = callers.pop(who)
                future = futures.popleft()
                if futures:
                    callers[who] = futures
                if callers:
                    addresses[address] = callers
                self.waiting[address] -= 1
                if not self.waiting[address]:
                    del self.waiting[address]
                if not future.done():
                    return future
        return None
