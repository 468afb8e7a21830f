"""`make kill-test`: servers, PostgreSQL and Redis are killed again and again under play, and nothing may be lost."""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.crash.run import Plan, carried_out


def main() -> int:
    """0 if nothing was lost, nothing happened twice, nothing was shown that is not there."""
    options = argparse.ArgumentParser(prog="make kill-test", description=__doc__)
    options.add_argument("--store", choices=["sqlite", "postgres", "both"], default="both")
    options.add_argument("--kills", type=int, default=300, help="of server processes, on each store")
    options.add_argument("--services", type=int, default=10, help="kills of PostgreSQL, and as many of Redis")
    options.add_argument("--long", type=int, default=3, help="times that nothing is there for five seconds")
    options.add_argument("--crowds", type=int, default=2, help="people in threes; each plays all four games at once")
    options.add_argument("--seed", type=int, default=7)
    chosen = options.parse_args()
    faults = 0
    for store in ["sqlite", "postgres"] if chosen.store == "both" else [chosen.store]:
        plan = Plan(store, chosen.kills, chosen.services, chosen.long, crowds=chosen.crowds, seed=chosen.seed)
        with tempfile.TemporaryDirectory(prefix="nelumbo-crash-") as folder:
            verdict = carried_out(plan, Path(folder))
        print("\n".join(verdict.lines()), flush=True)
        faults += len(verdict.found.faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
