"""The attackers in a process of their own: what they do must not delay the honest people's clients.

On a busy machine, `chrt -f 5` before the command lets the server and the honest people have it before everybody else,
the attackers included, as if these had machines of their own.
"""

import asyncio
import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection

import httpx
from websockets.exceptions import ConnectionClosed

from tests.abuse.gang import EXPECTED, Codes, Gang
from tests.server.client import Refused
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
    if hasattr(os, "sched_setscheduler"):
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
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
        except Refused as error:
            refused[error.code] += 1
        except (ConnectionError, httpx.TransportError):
            refused["lost"] += 1
        gang.round += 1
    return refused
