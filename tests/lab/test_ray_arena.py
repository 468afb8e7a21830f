"""The arena and learning on a cluster: a local one of two cores, started here. Only the plain environment has Ray."""

import socket
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from nelumbo import games
from nelumbo.cli.app import run
from nelumbo.core.errors import InvalidOption
from nelumbo.core.record import new_setup
from nelumbo.lab.arena import ArenaPlan
from nelumbo.lab.batch_workers import HALVES, BatchWorkers
from nelumbo.lab.ray_arena import check_answer, played_there
from nelumbo.lab.ray_workers import RayWorkers

ray = pytest.importorskip("ray")
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
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


def test_a_machine_that_does_not_answer_is_said_so_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        check_answer(f"127.0.0.1:{port}")
        check_answer(f"ray://localhost:{port}")
    with pytest.raises(InvalidOption, match=f"no cluster answers at 127.0.0.1:{port}: "):
        check_answer(f"127.0.0.1:{port}")


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


def shown(workers: BatchWorkers | RayWorkers) -> list[bytes]:
    """All that some steps of both halves show."""
    told = []
    for _ in range(12):
        for half in HALVES:
            seen = workers.receive(half)
            told.append(workers.observations(half).tobytes() + seen.over.tobytes() + seen.shares.tobytes())
            workers.send(half, np.unpackbits(seen.masks, axis=1).argmax(axis=1))
    return told
