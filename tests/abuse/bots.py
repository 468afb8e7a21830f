"""`python -m tests.abuse.bots`: how long a person's bot takes while one address runs hundreds of games of bots alone.

Eighteen guests of one address have twenty tables each, all seats of the strongest bots, and watch all of them. One bot
worker, as on a machine with two cores. Judged: a beginner's bot answers within 2 seconds of its pace.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

from tests.abuse.gang import BOT, ME, Gang
from tests.abuse.sites import NOBODY
from tests.server.client import Client
from tests.server.scenarios import decisions
from tests.server.site import Process, Site

PACE_SECONDS = 0.8  # a host's default
LATE_SECONDS = 2.0
TABLES_OF_A_GUEST = 20
TABLES_OF_A_PAGE = 8
BEGINNER = {"kind": "bot", "bot": "beginner"}


async def watch(guest: Client, stack: AsyncExitStack) -> None:
    """Games of bots alone, and pages that look on."""
    tables = [await guest.open_table("lotus", [BOT, BOT], start=True) for _ in range(TABLES_OF_A_GUEST)]
    for start in range(0, len(tables), TABLES_OF_A_PAGE):
        page = Client(guest.url, guest.address)
        page.http.cookies = guest.http.cookies
        stack.push_async_callback(page.close)
        await page.connect()
        for table in tables[start : start + TABLES_OF_A_PAGE]:
            await page.hello(table)


async def answers(person: Client, times: int) -> list[float]:
    """How many seconds the bot took for each of its turns."""
    found, dice = list[float](), random.Random(1)
    while len(found) < times:
        table = await person.open_table("mandala", [ME, BEGINNER], start=True, options={"first": 0})
        seen = await person.hello(table)
        while seen.table["status"] == "playing" and len(found) < times:
            await person.until(lambda seen=seen: decisions(seen) or seen.table["status"] == "over")  # type: ignore[misc]
            for seat, move in [dice.choice(decisions(seen))] if decisions(seen) else []:
                await person.move(table, seat, move)
                since, before = time.perf_counter(), len(seen.told)
                if not decisions(seen) and seen.table["status"] == "playing":
                    await person.until(lambda seen=seen, n=before: any(by_bot(told) for told in seen.told[n:]))  # type: ignore[misc]
                    found.append(time.perf_counter() - since)
    return sorted(found)


def by_bot(told: dict[str, object]) -> bool:
    event = told["event"]
    return isinstance(event, dict) and (event.get("by") == "bot" or event["kind"] == "ended")


async def measured(site: Site, guests: int, times: int) -> bool:
    person = await Client.guest(site.url(), "Ann", "127.0.1.1")
    await person.connect()
    gang, holds = Gang(site, 1), True
    async with AsyncExitStack() as stack:
        for tables in (0, guests * TABLES_OF_A_GUEST):
            if tables:
                for number in range(guests):
                    guest = await Client.guest(site.url(), f"Mallory {number}", gang.address)
                    stack.push_async_callback(guest.close)
                    await watch(guest, stack)
            waits = await answers(person, times)
            holds = waits[-1] <= PACE_SECONDS + LATE_SECONDS
            print(
                f"{'ok' if holds else 'FAILED':6} {tables:4} games of bots alone: {times} answers, "
                f"median {waits[times // 2]:.2f} s, longest {waits[-1]:.2f} s",
                flush=True,
            )
    await person.close()
    return holds


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m tests.abuse.bots", description=__doc__)
    options.add_argument("--guests", type=int, default=18)
    options.add_argument("--times", type=int, default=30, help="answers that are timed")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="nelumbo-bots-") as folder:
        database = str(Path(folder, "nelumbo.db"))
        process = Process(database, None, Path(folder, "log"), PACE_SECONDS, 1000, proxies=NOBODY).wait()
        try:
            holds = asyncio.run(measured(Site([process], database), chosen.guests, chosen.times))
        finally:
            process.stop()
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
