"""Whose question a bot worker gets next."""

import asyncio

import pytest

from nelumbo.server.live.bots.fair_queue import WAITING, WAITING_OF_AN_ADDRESS, Asker, FairQueue, Rank, WorkerFuture


def future() -> WorkerFuture:
    return asyncio.get_running_loop().create_future()


def order(queue: FairQueue, names: dict[WorkerFuture, str]) -> list[str]:
    """The names of all that wait, in the order in which they come next."""
    found = []
    while (waiting := queue.next()) is not None:
        found.append(names[waiting])
    return found


def queued(*askers: tuple[str, Asker]) -> tuple[FairQueue, dict[WorkerFuture, str]]:
    queue, names = FairQueue(), dict[WorkerFuture, str]()
    for name, asker in askers:
        waiting = future()
        names[waiting] = name
        queue.add(asker, waiting)
    return queue, names


async def test_somebody_who_waits_at_the_table_comes_before_those_who_are_elsewhere() -> None:
    games_of_bots = [("bots", Asker("busy", str(guest), Rank.ELSEWHERE)) for guest in range(20)]
    queue, names = queued(*games_of_bots, ("ann", Asker("home", "ann")))
    assert order(queue, names)[0] == "ann"


async def test_addresses_take_turns_however_many_guests_each_of_them_has() -> None:
    guests = [(f"guest {number}", Asker("busy", f"guest {number}")) for number in range(18)]
    queue, names = queued(*guests, ("ann", Asker("home", "ann")), ("ann", Asker("home", "ann")))
    assert order(queue, names)[:4] == ["guest 0", "ann", "guest 1", "ann"]


async def test_at_one_address_its_callers_take_turns() -> None:
    queue, names = queued(*[(who, Asker("club", who)) for who in ("ann", "ann", "ann", "bob")])
    assert order(queue, names) == ["ann", "bob", "ann", "ann"]


async def test_nobody_is_called_who_no_longer_waits() -> None:
    queue, names = queued(("ann", Asker("home", "ann")), ("bob", Asker("home", "bob")))
    next(iter(names)).cancel()
    assert order(queue, names) == ["bob"]
    assert queue.waiting == {}


@pytest.mark.parametrize(
    ("waiting", "is_full"),
    [
        pytest.param([("busy", WAITING_OF_AN_ADDRESS - 1)], False, id="one more of an address"),
        pytest.param([("busy", WAITING_OF_AN_ADDRESS)], True, id="too many of an address"),
        pytest.param([("other", WAITING_OF_AN_ADDRESS)], False, id="too many of another"),
        pytest.param([(str(n), 1) for n in range(WAITING)], True, id="too many in all"),
    ],
)
async def test_the_questions_that_wait_are_limited(waiting: list[tuple[str, int]], is_full: bool) -> None:
    queue = FairQueue()
    for address, count in waiting:
        for _ in range(count):
            queue.add(Asker(address), future())
    assert queue.is_full_for(Asker("busy")) is is_full
