"""`make simulate`: runs full of faults, on all cores, until enough moves are made; or one of them once more."""

import argparse
import gc
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import nullcontext
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

from nelumbo import games
from tests.run_log import RunLog
from tests.sim.plan import drawn
from tests.sim.plants import PLANTS
from tests.sim.world import Verdict, World

REPORT_SECONDS = 60.0


def main() -> int:
    """0 if nothing was found."""
    options = argparse.ArgumentParser(prog="python -m tests.sim", description=__doc__)
    options.add_argument("--seed", type=int, help="one run, with its trace")
    options.add_argument("--first", type=int, default=0, help="the first seed of many")
    options.add_argument("--moves", type=int, default=100_000, help="how many moves to simulate")
    options.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options.add_argument("--games", default=",".join(games.names()), help="which games are played")
    options.add_argument("--log", type=Path, help="note every run there, and go on where the last command stopped")
    options.add_argument("--plant", choices=list(PLANTS), help="put this bug into the server")
    chosen = options.parse_args()
    if chosen.seed is not None:
        return replay(chosen.seed, chosen.games.split(","), chosen.plant)
    return simulate(chosen)


def simulated(seed: int, names: list[str], plant: str | None, keep_trace: bool = False) -> Verdict:
    gc.collect()  # what the run before has left
    gc.freeze()  # what is left now stays
    gc.disable()
    with PLANTS[plant]() if plant else nullcontext():
        return World(drawn(seed, names), keep_trace).run()


def replay(seed: int, names: list[str], plant: str | None) -> int:
    verdict = simulated(seed, names, plant, keep_trace=True)
    print("\n".join(verdict.trace))
    print(f"seed {seed}: {verdict.games} games, {verdict.moves} moves, {verdict.seconds:.0f} s of virtual time")
    print(f"FAULT: {verdict.fault}" if verdict.fault else "nothing found")
    return 1 if verdict.fault else 0


def simulate(chosen: argparse.Namespace) -> int:
    """One run after the other until there are moves enough; the first fault ends it."""
    names, began, reported = chosen.games.split(","), time.monotonic(), time.monotonic()
    total, log = Total(), RunLog(chosen.log)
    for run in log.runs():
        total.add(Verdict(**{**run, "faults": Counter(run["faults"])}))
    for verdict in verdicts(chosen, names, total):
        total.add(verdict)
        log.add(vars(replace(verdict, trace=[])))
        if verdict.fault is not None:
            print("\n".join(simulated(verdict.seed, names, chosen.plant, keep_trace=True).trace[-60:]))
            again = f"python -m tests.sim --seed {verdict.seed} --games {chosen.games}"
            print(f"FAULT: {verdict.fault}\nAgain: {again}" + (f" --plant {chosen.plant}" if chosen.plant else ""))
            break
        if time.monotonic() - reported > REPORT_SECONDS:
            reported = time.monotonic()
            runs = f"{len(total.seeds):,} runs, seeds up to {max(total.seeds)}"
            print(f"{total.moves:,} moves, {total.games:,} games, {runs}, {reported - began:.0f} s", flush=True)
    print("\n".join(total.lines(time.monotonic() - began)))
    return 1 if total.found else 0


class Total:
    def __init__(self) -> None:
        self.moves = self.games = 0
        self.virtual = 0.0
        self.seeds = set[int]()
        self.faults: Counter[str] = Counter()
        self.found = False

    def add(self, verdict: Verdict) -> None:
        """Once a seed."""
        if verdict.seed in self.seeds:
            return
        self.seeds.add(verdict.seed)
        self.moves += verdict.moves
        self.games += verdict.games
        self.virtual += verdict.seconds
        self.faults += verdict.faults
        self.found |= verdict.fault is not None

    def lines(self, seconds: float) -> list[str]:
        seeds = f"seeds {min(self.seeds, default=0)} to {max(self.seeds, default=0)}"
        return [
            f"{self.moves:,} moves in {self.games:,} games in {len(self.seeds):,} runs, {seeds}",
            f"{self.virtual / 3600:.1f} hours of virtual time in {seconds:.0f} s",
            *(f"  {count:9,} {fault}" for fault, count in sorted(self.faults.items())),
            "a fault was found" if self.found else "no fault was found",
        ]


def verdicts(chosen: argparse.Namespace, names: list[str], total: Total) -> Iterator[Verdict]:
    """In the order in which they are done."""
    until, seed = time.monotonic() + 60 * chosen.minutes, chosen.first
    with ProcessPoolExecutor(chosen.workers, get_context("fork")) as pool:
        running: set[Future[Verdict]] = set()
        while True:
            while total.moves < chosen.moves and time.monotonic() < until and len(running) < chosen.workers:
                if seed not in total.seeds:
                    running.add(pool.submit(simulated, seed, names, chosen.plant))
                seed += 1
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":  # sets of texts are walked in the order of their hashes
        again = [sys.executable, "-m", "tests.sim", *sys.argv[1:]]
        os.execve(sys.executable, again, {**os.environ, "PYTHONHASHSEED": "0"})  # noqa: S606  # this very program
    sys.exit(main())
