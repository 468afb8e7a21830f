"""One run of the kill test: a new site, players, kills, and the verdict."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from nelumbo import games
from tests.crash.client_logs import Found, compared
from tests.crash.disrupted_play import PATIENCE_SECONDS, play_while_disrupted
from tests.crash.kept_results import results_of
from tests.crash.killer import Killer, Service
from tests.server.prefork import PreforkProcess, nothing
from tests.server.retrying_client import RetryingClient
from tests.server.services import services
from tests.server.site import Site

CONTEXT = 60  # lines of a log


@dataclass
class Plan:
    store: str
    """`sqlite`: one process; `postgres`: two processes, with PostgreSQL and Redis."""
    kills: int
    service_kills: int = 0
    long_outages: int = 1
    life: float = 0.9
    crowds: int = 2
    names: list[str] = field(default_factory=games.names)
    seed: int = 7
    plant: Callable[[], None] = nothing
    patience: float = PATIENCE_SECONDS


@dataclass
class Verdict:
    """What was done, and what was found."""

    plan: Plan
    done: dict[str, int]
    losses: int
    refused: int
    seconds: float
    found: Found
    rated: int


def carried_out(plan: Plan, folder: Path) -> Verdict:
    """Plays while processes are killed, then compares."""
    with site_of(plan, folder) as (site, others):
        began = time.monotonic()
        killer = Killer(site, plan.kills, others, plan.service_kills, plan.long_outages, plan.life, plan.seed)
        urls = [process.url for process in site.processes]
        people = asyncio.run(play_while_disrupted(urls, killer, plan.crowds, plan.names, plan.patience))
        restart(site)
        found = asyncio.run(compared(site, people, killer.outages))
        for process in site.processes:
            process.kill()
        kept = asyncio.run(results_of(site.database))
    found.faults += kept.faults + failures(site)
    return verdict(plan, killer, people, found, kept.rated, time.monotonic() - began)


def verdict(
    plan: Plan, killer: Killer, people: list[RetryingClient], found: Found, rated: int, seconds: float
) -> Verdict:
    losses, refused = sum(person.losses for person in people), sum(person.refused for person in people)
    return Verdict(plan, dict(killer.done), losses, refused, seconds, found, rated)


def restart(site: Site) -> None:
    """So that nothing is told from memory."""
    for process in site.processes:
        process.kill()
        process.start()
    for process in site.processes:
        process.wait()


def failures(site: Site) -> list[str]:
    """What went wrong inside, with how it came to it."""
    lines = site.logs().splitlines()
    failed = [number for number, line in enumerate(lines) if "background.failed" in line or "api.failed" in line]
    return ["\n    ".join(lines[number : number + CONTEXT]) for number in failed]


@contextmanager
def site_of(plan: Plan, folder: Path) -> Iterator[tuple[Site, dict[str, Service]]]:
    """A site to be killed, and the services that it stands on."""
    if plan.store == "sqlite":
        with running(str(folder / "nelumbo.db"), None, folder, 1, plan.plant) as site:
            yield site, {}
        return
    with services() as (postgres, redis), running(postgres.url, redis.url, folder, 2, plan.plant) as site:
        yield site, {"PostgreSQL": postgres, "Redis": redis}


@contextmanager
def running(database: str, redis: str | None, folder: Path, count: int, plant: Callable[[], None]) -> Iterator[Site]:
    """`count` processes on one database."""
    site = Site(
        [PreforkProcess(database, redis, folder / f"log-{number}", plant=plant) for number in range(count)], database
    )
    try:
        for process in site.processes:
            process.wait()
        yield site
    finally:
        site.stop()
