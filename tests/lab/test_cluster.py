"""The arena on a cluster: a local one of two cores, started here."""

from pathlib import Path

import numpy as np
import pytest

from nelumbo import games
from nelumbo.cli.app import run
from nelumbo.core.errors import InvalidOption
from nelumbo.core.record import new_setup
from nelumbo.lab.arena import ArenaPlan
from nelumbo.lab.cluster import played_there
from nelumbo.lab.fleet import HALVES, Fleet
from nelumbo.lab.troop import Troop

ray = pytest.importorskip("ray")
LINE = "arena mandala --bots greedy,uniform,ismcts:3 --deals 2 --seed s --seconds 60"


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_the_cluster_plays_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ray.cluster_utils import Cluster

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    try:
        assert run(f"{LINE} --json there.json --cluster {cluster.address}".split()) == 0
    finally:
        cluster.shutdown()  # type: ignore[no-untyped-call, unused-ignore]  # Ray's own types are not strict
    assert run(f"{LINE} --json here.json".split()) == 0

    assert Path("there.json").read_bytes() == Path("here.json").read_bytes()


def test_a_cluster_that_is_not_there_is_said_so() -> None:
    plan = ArenaPlan("mandala", new_setup(games.load("mandala"), 2, {}), ("greedy", "uniform"), 1, "s", 60.0, {})

    with pytest.raises(InvalidOption, match="no cluster answers at auto"):
        next(played_there(plan, [0], "auto"))


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_troop_plays_the_games_of_a_fleet() -> None:
    """A learner gets the same arrays, whoever plays."""
    from ray.cluster_utils import Cluster

    setups = [new_setup(games.load("mandala"), 2, {})]
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    try:
        with Troop("mandala", setups, 5, "troop", 2, cluster.address) as troop:
            there = shown(troop)
    finally:
        cluster.shutdown()  # type: ignore[no-untyped-call, unused-ignore]  # Ray's own types are not strict
    with Fleet("mandala", setups, 5, "troop", 1, for_learning=True) as fleet:
        assert shown(fleet) == there


def shown(fleet: Fleet | Troop) -> list[bytes]:
    """All that some steps of both halves show."""
    told = []
    for _ in range(12):
        for half in HALVES:
            seen = fleet.receive(half)
            told.append(fleet.block(half).tobytes() + seen.over.tobytes() + seen.shares.tobytes())
            fleet.send(half, np.unpackbits(seen.masks, axis=1).argmax(axis=1))
    return told
