"""`python -m bench.ray_scaling`: an arena and batches for a learner on Ray clusters of 1, 2 and 4 nodes of one core.

All nodes are raylets on this machine (`NODES=1,2,4`), so nodes may share cores. It needs the extra `cluster`.
"""

import os
from time import perf_counter

import numpy as np
from ray.cluster_utils import Cluster
from rich.console import Console
from rich.table import Table

from nelumbo import games
from nelumbo.core.compiled import is_compiled
from nelumbo.core.record import new_setup
from nelumbo.lab.arena import ArenaPlan, total
from nelumbo.lab.batch_workers import HALVES
from nelumbo.lab.ray_arena import played_there
from nelumbo.lab.ray_workers import RayWorkers

NODES = [int(word) for word in os.environ.get("NODES", "1,2,4").split(",")]
DEALS = int(os.environ.get("DEALS", "40"))
STEPS = int(os.environ.get("STEPS", "200"))
GAMES = 256  # in each half
GAME = "mandala"


def games_a_second(address: str) -> float:
    """Of an arena, from the second game on: the first waits for the nodes' processes to start."""
    bots = ("greedy", "ismcts:20")
    plan = ArenaPlan(GAME, new_setup(games.load(GAME), 2, {}), bots, DEALS, "scaling", 60.0, {})
    playing = played_there(plan, range(total(plan)), address)
    next(playing)
    start = perf_counter()
    return sum(1 for _ in playing) / (perf_counter() - start)


def decisions_a_second(address: str, nodes: int) -> float:
    """Of batches whose moves are the first legal ones, after a few steps."""
    setups = [new_setup(games.load(GAME), 2, {})]
    with RayWorkers(GAME, setups, GAMES, "scaling", nodes, address) as workers:
        start = 0.0
        for step in range(STEPS + 10):
            if step == 10:
                start = perf_counter()
            for half in HALVES:
                seen = workers.receive(half)
                workers.send(half, np.unpackbits(seen.masks, axis=1).argmax(axis=1))
        return STEPS * len(HALVES) * GAMES / (perf_counter() - start)


def main() -> None:
    engine = "compiled" if is_compiled() else "plain"
    table = Table(title=f"{GAME} on Ray, {engine} engine, {os.cpu_count()} cores here")
    for column in ("nodes of one core", "arena, games/s", "batches, decisions/s"):
        table.add_column(column, justify="right")
    for nodes in NODES:
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
        for _ in range(nodes):
            cluster.add_node(num_cpus=1)
        address = str(cluster.address)
        table.add_row(str(nodes), f"{games_a_second(address):.1f}", f"{decisions_a_second(address, nodes):,.0f}")
        cluster.shutdown()  # type: ignore[no-untyped-call, unused-ignore]  # Ray's own types are not strict
    Console().print(table)


if __name__ == "__main__":
    main()
