"""The games of an arena on a Ray cluster: the same games, played elsewhere."""

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from socket import create_connection
from time import monotonic
from typing import Any

from nelumbo.core.errors import InvalidOption
from nelumbo.lab.arena import WAITING_PER_JOB, ArenaGame, ArenaPlan, play

SECONDS_TO_ANSWER = 10.0
HTTP2_GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])  # and empty settings
FRAME_HEAD, SETTINGS = 9, 4


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
            places = max(1, int(ray.cluster_resources().get("CPU", 1))) * WAITING_PER_JOB
            room = max(0, places - len(waiting))  # a node that died has left fewer places
            waiting += [remote.remote(plan, number) for number in islice(left, room)]
            if not waiting:
                return
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    finally:
        ray.shutdown()


def connected(address: str) -> Any:  # Ray ships without types that a strict check accepts
    """The module, with a connection to the cluster."""
    os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "fatal")  # what its parts in C++ write to the terminal
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


def check_answer(address: str, seconds: float = SECONDS_TO_ANSWER) -> None:
    """Raises InvalidOption where nothing answers in time; Ray itself would go on trying for minutes.

    All doors of a cluster speak gRPC, so what listens there must answer an HTTP/2 client with its settings.
    """
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():  # "auto" and "local" name no machine
        return
    deadline = monotonic() + seconds
    try:
        with create_connection((host.strip("[]"), int(port)), seconds) as door:
            if os.environ.get("RAY_USE_TLS", "0") != "0":
                return
            door.sendall(HTTP2_GREETING)
            answer = b""
            while len(answer) < FRAME_HEAD:
                door.settimeout(max(deadline - monotonic(), 0.01))
                part = door.recv(FRAME_HEAD - len(answer))
                if not part:
                    raise ConnectionError("what listens there is no Ray cluster")
                answer += part
    except TimeoutError:
        raise InvalidOption(f"no cluster answers at {address}: nothing came within {seconds:g} seconds") from None
    except (OSError, OverflowError) as error:
        raise InvalidOption(f"no cluster answers at {address}: {error}") from error
    if answer[3] != SETTINGS:
        raise InvalidOption(f"no cluster answers at {address}: what listens there is no Ray cluster")
