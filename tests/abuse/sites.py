"""Servers that are attacked, as a host would run them: one process on SQLite, or two on PostgreSQL and Redis."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.server.services import addresses
from tests.server.site import Process, Site

MEGABYTES = 1000  # that a process may take
NOBODY = "192.0.2.1"  # no proxy: attackers and players come from different addresses of this machine


@contextmanager
def attacked(store: str, folder: Path, **settings: str) -> Iterator[Site]:
    with ExitStack() as stack:
        if store == "sqlite":
            database, redis = str(folder / "nelumbo.db"), None
        else:
            database, redis = stack.enter_context(addresses())
        processes = [
            Process(database, redis, folder / f"log-{number}", 0.0, 1, proxies=NOBODY, **settings)
            for number in range(2 if redis else 1)
        ]
        site = Site([process.wait() for process in processes], database)
        try:
            yield site
        finally:
            site.stop()


def megabytes(site: Site) -> list[float]:
    """What each process takes now."""
    found = []
    for process in site.processes:
        lines = Path(f"/proc/{process.process.pid}/status").read_text().splitlines()
        found.append(next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")))
    return found
