"""`make abuse-test`: one attack after the other, each for a while, and in the end all at once.

Ten honest people play meanwhile, in this process; the attackers have one of their own. The people's moves are to be
acknowledged within 250 ms (p99), and no process may take more than 1 GB.
"""

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.abuse.attackers import Attackers, attackers
from tests.abuse.gang import EXPECTED, Codes
from tests.abuse.honest import Crowd
from tests.abuse.sites import MEGABYTES, attacked, megabytes
from tests.server.site import Site

P99_MILLIS = 250.0


def judged(site: Site, crowd: Crowd, name: str, refused: Codes, expected: set[str]) -> bool:
    """Prints what an attack did to the others; whether that is bearable."""
    crowd.check()
    waits, memory = crowd.taken_waits(), max(megabytes(site))
    p50, p99 = (1000 * waits[int(share * (len(waits) - 1))] for share in (0.5, 0.99))
    holds = p99 <= P99_MILLIS and memory <= MEGABYTES and expected <= set(refused)
    codes = ", ".join(f"{code} {count}" for code, count in sorted(refused.items()))
    print(
        f"{'ok' if holds else 'FAILED':6} {name:14} {len(waits):5} moves  p50 {p50:6.1f} ms  p99 {p99:6.1f} ms  "
        f"{memory:5.0f} MB  {codes}",
        flush=True,
    )
    return holds


async def attack(site: Site, gangs: Attackers, seconds: float, chosen: list[str]) -> int:
    """How many attacks did what they must not."""
    failures = 0
    async with Crowd(site) as crowd:
        await asyncio.sleep(seconds)
        failures += not judged(site, crowd, "nobody", Counter(), set())
        for name in chosen:
            refused = await gangs.attack([name], seconds)
            failures += not judged(site, crowd, name, refused, EXPECTED[name])
        refused = await gangs.attack(chosen, seconds)
        failures += not judged(site, crowd, "all at once", refused, set())
    return failures


def main() -> int:
    options = argparse.ArgumentParser(prog="make abuse-test", description=__doc__)
    options.add_argument("--store", choices=["sqlite", "postgres", "both"], default="both")
    options.add_argument("--seconds", type=float, default=20, help="of each attack")
    options.add_argument("--attacks", nargs="*", choices=list(EXPECTED), default=list(EXPECTED))
    chosen = options.parse_args()
    failures = 0
    for store in ["sqlite", "postgres"] if chosen.store == "both" else [chosen.store]:
        print(f"{store}: ten honest people play; p99 within {P99_MILLIS:.0f} ms, below {MEGABYTES} MB", flush=True)
        with (
            tempfile.TemporaryDirectory(prefix="nelumbo-abuse-") as folder,
            attacked(store, Path(folder)) as site,
            attackers(site) as gangs,
        ):
            failures += asyncio.run(attack(site, gangs, chosen.seconds, chosen.attacks))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
