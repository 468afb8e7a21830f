"""`make kill-test`: servers, PostgreSQL and Redis are killed again and again under play, and nothing may be lost.

A long test consists of rounds, each with a site and a seed of its own.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from tests.crash.run import Plan, Verdict, carried_out
from tests.run_log import RunLog

KILLS = 100  # of a round
Round: TypeAlias = dict[str, Any]  # as JSON
COUNTED = ("games", "moves", "contributions", "losses", "sealed", "refused", "seconds", "rated")


def main() -> int:
    """0 if nothing was lost, nothing happened twice, nothing was shown that is not there."""
    options = argparse.ArgumentParser(prog="make kill-test", description=__doc__)
    options.add_argument("--store", choices=["sqlite", "postgres", "both"], default="both")
    options.add_argument("--kills", type=int, default=300, help="of server processes, on each store")
    options.add_argument("--services", type=int, default=10, help="kills of PostgreSQL, and as many of Redis")
    options.add_argument("--long", type=int, default=3, help="times that nothing is there for five seconds")
    options.add_argument("--crowds", type=int, default=2, help="people in threes; each plays all games at once")
    options.add_argument("--seed", type=int, default=7)
    options.add_argument("--log", type=Path, help="note every round there, and go on where the last command stopped")
    chosen = options.parse_args()
    log, faults = RunLog(chosen.log), 0
    for store in ["sqlite", "postgres"] if chosen.store == "both" else [chosen.store]:
        total = Total(store)
        for noted in log.runs():
            total.add(noted)
        for plan in rounds(store, chosen):
            if plan.seed in total.seeds:
                continue
            with tempfile.TemporaryDirectory(prefix="nelumbo-crash-") as folder:
                found = summary(carried_out(plan, Path(folder)))
            total.add(found)
            log.add(found)
            print("\n".join(total.lines()), flush=True)
        faults += len(total.faults)
    return 1 if faults else 0


def rounds(store: str, chosen: argparse.Namespace) -> Iterator[Plan]:
    """As many kills as are asked for; those of services and the long outages are spread over the rounds."""
    count = -(-chosen.kills // KILLS)
    for number in range(count):
        services, outages = (
            most * (number + 1) // count - most * number // count for most in (chosen.services, chosen.long)
        )
        kills = min(KILLS, chosen.kills - number * KILLS)
        yield Plan(store, kills, services, outages, crowds=chosen.crowds, seed=chosen.seed + number)


def summary(verdict: Verdict) -> Round:
    """One round, for the log."""
    found = verdict.found
    counts = (
        found.tables,
        found.moves,
        found.contributions,
        verdict.losses,
        found.sealed,
        verdict.refused,
        round(verdict.seconds),
        verdict.rated,
    )
    return {
        "store": verdict.plan.store,
        "seed": verdict.plan.seed,
        "killed": verdict.done,
        "faults": found.faults,
        **dict(zip(COUNTED, counts, strict=True)),
    }


class Total:
    """All rounds on one store."""

    def __init__(self, store: str) -> None:
        self.store = store
        self.seeds: set[int] = set()
        self.killed: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []

    def add(self, found: Round) -> None:
        """Once a round; those on the other store are left out."""
        if found["store"] != self.store or found["seed"] in self.seeds:
            return
        self.seeds.add(found["seed"])
        self.killed.update(found["killed"])
        self.counts.update({name: found.get(name, 0) for name in COUNTED})  # older rounds counted less
        self.faults += found["faults"]

    def lines(self) -> list[str]:
        killed = ", ".join(f"{count:,} {what}" for what, count in sorted(self.killed.items()))
        counts = self.counts
        rated = f"{counts['rated']:,} of them rated, to the digit as their results say"
        return [
            f"{self.store}: killed {killed}, in {len(self.seeds)} rounds and {counts['seconds']:,} s",
            f"  {counts['games']:,} games played to their end, {rated}",
            f"  {counts['moves']:,} moves acknowledged, each there exactly once; {counts['refused']:,} overtaken",
            f"  {counts['contributions']:,} contributions to seeds acknowledged, each in its seed",
            f"  {counts['losses']:,} connections lost, {counts['sealed']:,} of them over a sealed choice",
            f"  {len(self.faults)} faults",
            *(f"    {fault}" for fault in self.faults[:20]),
        ]


if __name__ == "__main__":
    sys.exit(main())
