"""The arena and learning on clusters, started here: one of two cores, and one of several nodes that die.

Only the plain environment has Ray.
"""

import re
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest

from nelumbo import games
from nelumbo.cli.app import run
from nelumbo.core.errors import InvalidOption
from nelumbo.core.record import new_setup
from nelumbo.lab.arena import ArenaPlan, played_here, total
from nelumbo.lab.batch_workers import HALVES, BatchWorkers
from nelumbo.lab.ray_arena import check_answer, played_there
from nelumbo.lab.ray_workers import RayWorkers

ray = pytest.importorskip("ray")
psutil = pytest.importorskip("psutil")  # the PostgreSQL of the tests needs it too
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
PLAYS = re.compile(r"ray::(?!IDLE|\w+Agent)")
LINE = "arena mandala --bots greedy,uniform,ismcts:3 --deals 2 --seed s --seconds 60"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Of a cluster that is there."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    yield str(cluster.address)
    cluster.shutdown()  # type: ignore[no-untyped-call, unused-ignore]  # Ray's own types are not strict


def test_a_cluster_that_is_not_there_is_said_so() -> None:
    """The first of these tests: "auto" would find the cluster of the others."""
    plan = ArenaPlan("mandala", new_setup(games.load("mandala"), 2, {}), ("greedy", "uniform"), 1, "s", 60.0, {})

    with pytest.raises(InvalidOption, match="no cluster answers at auto"):
        next(played_there(plan, [0], "auto"))


def test_a_machine_that_does_not_answer_is_said_so_in_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent_port = silent.getsockname()[1]
        with pytest.raises(InvalidOption, match=f"at 127.0.0.1:{silent_port}: nothing came within 0.1 seconds"):
            check_answer(f"127.0.0.1:{silent_port}", 0.1)
    with pytest.raises(InvalidOption, match=f"no cluster answers at 127.0.0.1:{silent_port}: "):
        check_answer(f"127.0.0.1:{silent_port}")


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 404 Not Found\r\n\r\n"])
def test_a_machine_that_answers_otherwise_is_no_cluster(answer: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def other() -> None:
            door, _ = server.accept()
            with door:
                door.recv(100)
                door.sendall(answer)

        answering = Thread(target=other)
        answering.start()
        with pytest.raises(InvalidOption, match="what listens there is no Ray cluster"):
            check_answer(f"ray://localhost:{server.getsockname()[1]}")
        answering.join()


def test_a_cluster_answers(address: str) -> None:
    check_answer(address)


def test_the_cluster_plays_the_same_games(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert run(f"{LINE} --json there.json --cluster {address}".split()) == 0
    assert run(f"{LINE} --json here.json".split()) == 0

    assert Path("there.json").read_bytes() == Path("here.json").read_bytes()


def test_ray_workers_play_the_games_of_batch_workers(address: str) -> None:
    """A learner gets the same arrays from either kind of workers."""
    setups = [new_setup(games.load("mandala"), 2, {})]
    with RayWorkers("mandala", setups, 5, "ray_workers", 2, address) as ray_workers:
        there = shown(ray_workers)
    with BatchWorkers("mandala", setups, 5, "ray_workers", 1, for_learning=True) as workers:
        assert shown(workers) == there


@pytest.fixture
def nodes() -> Iterator[Any]:
    """A cluster of a head that plays nothing and two nodes of one core."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    for _ in range(2):
        cluster.add_node(num_cpus=1)
    yield cluster
    cluster.shutdown()  # type: ignore[no-untyped-call, unused-ignore]


def kill_one(nodes: Any) -> None:
    """The busiest node dies as if its plug were pulled, its workers with it, and another one joins.

    Two workers may share a node, so that any other one would do nobody harm.
    """
    dying = max((node for node in nodes.list_all_nodes() if not node.head), key=lambda node: len(at_work(node)))
    nodes.add_node(num_cpus=1)
    for worker in processes(dying):
        with suppress(psutil.NoSuchProcess):  # Ray ends idle ones by itself
            worker.kill()
    nodes.remove_node(dying, allow_graceful=False)


def processes(node: Any) -> list[Any]:
    """All that the raylet of a node has started."""
    (raylet,) = node.all_processes["raylet"]
    return list(psutil.Process(raylet.process.pid).children(recursive=True))


def at_work(node: Any) -> list[Any]:
    """Its workers that play; Ray writes what they do into their titles."""
    found = []
    for worker in processes(node):
        with suppress(psutil.NoSuchProcess):
            found += [worker] if PLAYS.match(" ".join(worker.cmdline())) else []
    return found


def test_no_game_is_lost_or_counted_twice_when_a_node_dies(nodes: Any) -> None:
    bots = ("greedy", "uniform", "ismcts:3")
    plan = ArenaPlan("mandala", new_setup(games.load("mandala"), 2, {}), bots, 4, "dying", 60.0, {})
    numbers, found = range(total(plan)), []
    for played in played_there(plan, numbers, nodes.address):
        found.append(played)
        if len(found) == 3:
            kill_one(nodes)
    assert sorted(game.number for game in found) == list(numbers)
    here = list(played_here(plan, numbers, jobs=1))
    assert sorted(found, key=lambda game: game.number) == sorted(here, key=lambda game: game.number)


def test_learning_goes_on_with_the_same_games_when_a_node_dies(nodes: Any) -> None:
    """The node of a worker dies in the middle of games: a learner gets the same arrays as without that."""
    setups = [new_setup(games.load("mandala"), 2, {})]
    with BatchWorkers("mandala", setups, 6, "dying", 1, for_learning=True) as workers:
        here = shown(workers, 120)
    with RayWorkers("mandala", setups, 6, "dying", 2, nodes.address) as ray_workers:
        first = [*ray_workers.actors]
        there = shown(ray_workers, 120, {10: lambda: kill_one(nodes), 90: lambda: kill_one(nodes)})
        assert [*ray_workers.actors] != first, "one was replaced"
    assert there == here
    assert any(over for _, over in here), "some games have ended"


def shown(
    workers: BatchWorkers | RayWorkers, steps: int = 12, deeds: dict[int, Callable[[], None]] | None = None
) -> list[tuple[bytes, bool]]:
    """All that some steps of both halves show, and whether games ended; before some of them something is done."""
    told = []
    for step in range(steps):
        (deeds or {}).get(step, lambda: None)()
        for half in HALVES:
            seen = workers.receive(half)
            ended = seen.over == 1  # shares and numbers tell of these games alone
            ends = seen.over.tobytes() + seen.shares[ended].tobytes() + seen.numbers[ended].tobytes()
            told.append((workers.observations(half).tobytes() + ends, bool(ended.any())))
            workers.send(half, np.unpackbits(seen.masks, axis=1).argmax(axis=1))
    return told
