"""The games of an arena on a Ray cluster: the same games, played elsewhere."""

from collections.abc import Iterable, Iterator
from itertools import islice
from socket import create_connection
from typing import Any

from nelumbo.core.errors import InvalidOption
from nelumbo.lab.arena import WAITING_PER_JOB, ArenaGame, ArenaPlan, play

SECONDS_TO_ANSWER = 10.0


def played_there(plan: ArenaPlan, numbers: Iterable[int], address: str) -> Iterator[ArenaGame]:
    """The games of those numbers as they end, by all the cores of the cluster.

    A game whose node dies is played again on another one.
    Nelumbo must be installed there, and a bot's own file must lie at the same path.
    """
    ray = connected(address)
    try:
        remote = ray.remote(max_retries=-1)(play)
        left = iter(numbers)
        waiting: list[Any] = []
        while True:
            room = max(1, int(ray.cluster_resources().get("CPU", 1))) * WAITING_PER_JOB - len(waiting)
            waiting += [remote.remote(plan, number) for number in islice(left, room)]
            if not waiting:
                return
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    finally:
        ray.shutdown()


def connected(address: str) -> Any:  # Ray ships without types that a strict check accepts
    """The module, with a connection to the cluster."""
    try:
        import ray  # type: ignore[import-not-found, unused-ignore]  # an extra, not always there
    except ImportError:
        raise InvalidOption("a cluster needs Ray: pip install 'nelumbo[cluster]'") from None
    check_answer(address)
    try:
        ray.init(address=address, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise InvalidOption(f"no cluster answers at {address}: {error}") from error
    return ray


def check_answer(address: str) -> None:
    """Raises InvalidOption where nothing answers in time; Ray itself would go on trying for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():  # "auto" and "local" name no machine
        return
    try:
        create_connection((host.strip("[]"), int(port)), SECONDS_TO_ANSWER).close()
    except (OSError, OverflowError) as error:
        raise InvalidOption(f"no cluster answers at {address}: {error}") from error
