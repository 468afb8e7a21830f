"""The attackers in a process of their own: what they do must not delay the honest people's clients."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection

from websockets.exceptions import ConnectionClosed

from tests.abuse.gang import EXPECTED, Codes, Gang
from tests.server.site import Site


class Attackers:
    def __init__(self, orders: Connection) -> None:
        self.orders = orders

    async def attack(self, names: list[str], seconds: float) -> Codes:
        """These attacks at once, for so long; the codes by which they were refused."""
        self.orders.send((names, seconds))
        refused: Codes | Exception = await asyncio.to_thread(self.orders.recv)
        if isinstance(refused, Exception):
            raise refused
        return refused


@contextmanager
def attackers(site: Site) -> Iterator[Attackers]:
    """Forks: call it where no event loop runs yet."""
    orders, given = get_context("fork").Pipe()
    process = get_context("fork").Process(target=lambda: asyncio.run(obey(given, site)), daemon=True)
    process.start()
    try:
        yield Attackers(orders)
    finally:
        orders.send(None)
        process.join()


async def obey(orders: Connection, site: Site) -> None:
    """Attacks as it is told to, until it is told to stop."""
    gangs = {name: Gang(site, number) for number, name in enumerate(EXPECTED, 1)}
    while (order := await asyncio.to_thread(orders.recv)) is not None:
        names, seconds = order
        try:
            found = await asyncio.gather(*(repeated(gangs[name], name, seconds) for name in names))
            orders.send(sum(found, Counter()))
        except Exception as error:
            orders.send(RuntimeError(repr(error)))
    for gang in gangs.values():
        await gang.close()


async def repeated(gang: Gang, name: str, seconds: float) -> Codes:
    """One attack again and again."""
    until, refused = time.monotonic() + seconds, Counter[str]()
    while time.monotonic() < until:
        try:
            refused += await getattr(gang, name)()
        except ConnectionClosed as closed:
            refused[str(closed.rcvd.code if closed.rcvd else "lost")] += 1
        gang.round += 1
    return refused
