"""People, bots and a spectator who play all games through the real protocol while the server is killed."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from nelumbo import games
from tests.server.client import Refused, Seen
from tests.server.retrying_client import RetryingClient

CLOCK = {"kind": "live", "seconds": 24 * 3600, "increment": 1}
PATIENCE_SECONDS = 300.0


class Disruption(Protocol):
    """Something that happens to the server while people play."""

    over: bool
    """Whether to stop before all is done."""

    def run(self) -> None:
        """All of it, in a separate thread."""


class Crowd:
    """Two players and a spectator, at one table of every game at a time."""

    def __init__(self, urls: list[str], number: int) -> None:
        self.number = number
        self.people = [RetryingClient(urls[n % len(urls) :] + urls[: n % len(urls)]) for n in range(number, number + 3)]

    async def come(self) -> None:
        """People with accounts, each with a page open."""
        for number, person in enumerate(self.people, self.number * len(self.people)):
            name = f"Person {number}"
            person.player = (await person.insist_by_http("/api/players", name=name))["player"]
            with unless("not_signed_in"):  # if the answer is lost, so is the new session
                await person.insist_by_http("/api/me/claim", name=name, password="lotus in the pond")
            await person.insist_by_http("/api/session", name=name, password="lotus in the pond")
            await person.reconnect()
            person.losses = 0

    async def play(self, goes_on: Callable[[], bool], names: list[str]) -> None:
        """One game after the other on every table, and each to its end."""
        await asyncio.gather(*(self.play_again_and_again(game, goes_on) for game in names))

    async def play_again_and_again(self, game: str, goes_on: Callable[[], bool]) -> None:
        seed = self.number
        while goes_on():
            seed += 100
            await self.play_once(game, seed)

    async def play_once(self, game: str, seed: int) -> None:
        """To the end; a client without a seat watches."""
        id = await self.begun(game)
        await asyncio.gather(*(person.play_to_the_end(id, seed + n) for n, person in enumerate(self.people)))
        for person in self.people:
            await person.leave(id)

    async def begun(self, game: str) -> str:
        """A table with everybody at it, rated where no bot plays.

        What was done before the connection was lost is not done again.
        """
        ann, bob, _ = self.people
        rivals = [{"kind": "open"}, {"kind": "bot", "bot": "uniform"}]
        if max(games.load(game).setups.seats) == 2:
            rivals = [rivals[self.number % 2]]
        seats, rated = [{"kind": "me"}, *rivals], all(rival["kind"] == "open" for rival in rivals)
        id = str((await ann.insist_by_http("/api/tables", game=game, seats=seats, clock=CLOCK, rated=rated))["id"])
        if rivals[0]["kind"] == "open":
            with unless("seat_taken"):
                await bob.insist_by_http(f"/api/tables/{id}/sit", seat=1)
        for person in self.people:
            person.tables[id] = Seen()
            await person.insist("hello", id, id=f"hello-{id}", version=0, seats=[], contributes=True)
        with unless("already_started"):
            await ann.insist_by_http(f"/api/tables/{id}/start")
        await asyncio.gather(*(person.contribute(id) for person in self.people))
        return id

    async def go(self) -> None:
        for person in self.people:
            await person.close()


@contextmanager
def unless(code: str) -> Iterator[None]:
    """Lets one kind of refusal pass."""
    try:
        yield
    except Refused as refused:
        if refused.code != code:
            raise


async def play_all(crowds: list[Crowd], goes_on: Callable[[], bool], names: list[str]) -> None:
    await asyncio.gather(*(crowd.play(goes_on, names) for crowd in crowds))


async def play_while_disrupted(
    urls: list[str], disruption: Disruption, crowds: int, names: list[str], patience: float = PATIENCE_SECONDS
) -> list[RetryingClient]:
    """Everybody plays until the last kill, and then every game to its end, if it ends."""
    playing = [Crowd(urls, number) for number in range(crowds)]
    await asyncio.gather(*(crowd.come() for crowd in playing))
    disrupting = asyncio.create_task(asyncio.to_thread(disruption.run))
    playing_on = asyncio.create_task(play_all(playing, lambda: not disrupting.done(), names))
    await asyncio.wait([disrupting, playing_on], return_when=asyncio.FIRST_COMPLETED)
    disruption.over = playing_on.done()
    await disrupting
    try:
        await asyncio.wait_for(playing_on, patience)
    except TimeoutError:
        for crowd in playing:
            crowd.people[0].faults += [f"the game at table {id} does not end" for id in crowd.people[0].tables]
    for crowd in playing:
        await crowd.go()
    return [person for crowd in playing for person in crowd.people]
