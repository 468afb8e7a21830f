"""People who only want to play, while others attack: five tables, two players each, from addresses of their own."""

import asyncio
import random
import time

from tests.server.client import Client
from tests.server.scenarios import decisions, duel
from tests.server.site import Site

TABLES = 5
THINKING_SECONDS = 0.3


class Honest:
    """Two people at one table after the other."""

    def __init__(self, site: Site, number: int) -> None:
        self.site = site
        self.number = number
        self.dice = random.Random(number)
        self.waits: list[float] = []
        """Seconds until each move was acknowledged."""
        self.people: list[Client] = []

    async def sit_down(self) -> None:
        for place, name in enumerate(("Ann", "Bob")):
            address = f"127.0.1.{2 * self.number + place + 1}"
            self.people.append(await Client.guest(self.site.url(place), f"{name} {self.number}", address))
            await self.people[-1].connect()

    async def play(self) -> None:
        while True:
            table = await duel(*self.people)
            while await self.make_move(table):
                pass
            for person in self.people:  # a page has few tables open
                await person.ask("goodbye", table)

    async def make_move(self, table: str) -> bool:
        """One move of the pair, heard by both; False when the game is over."""
        movers = [person for person in self.people if decisions(person.tables[table])]
        if not movers:
            await self.people[0].until(lambda: self.people[0].tables[table].table["status"] == "over")
            return False
        await asyncio.sleep(THINKING_SECONDS * self.dice.random())
        seat, move = self.dice.choice(decisions(movers[0].tables[table]))
        since = time.perf_counter()
        version = (await movers[0].move(table, seat, move))["version"]
        self.waits.append(time.perf_counter() - since)
        for person in self.people:
            await person.until(lambda person=person: person.tables[table].version >= version)  # type: ignore[misc]  # of this round
        return True

    async def go_home(self) -> None:
        for person in self.people:
            await person.close()


class Crowd:
    """Everybody who plays honestly; the first failure of anybody ends it."""

    def __init__(self, site: Site) -> None:
        self.pairs = [Honest(site, number) for number in range(TABLES)]
        self.tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Crowd":
        for pair in self.pairs:
            await pair.sit_down()
        self.tasks = [asyncio.create_task(pair.play()) for pair in self.pairs]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for pair in self.pairs:
            await pair.go_home()

    def check(self) -> None:
        """Raises what went wrong at a table."""
        for task in self.tasks:
            if task.done():
                task.result()

    async def until_all_moved(self, times: int) -> None:
        """Until every pair has made that many more moves."""
        goals = [len(pair.waits) + times for pair in self.pairs]
        async with asyncio.timeout(60):
            while any(len(pair.waits) < goal for pair, goal in zip(self.pairs, goals, strict=True)):
                self.check()
                await asyncio.sleep(0.05)

    def taken_waits(self) -> list[float]:
        """The waits since the last call."""
        waits = sorted(wait for pair in self.pairs for wait in pair.waits)
        for pair in self.pairs:
            pair.waits.clear()
        return waits
