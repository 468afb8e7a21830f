"""Who is killed, and when: server processes at random moments, and now and then PostgreSQL or Redis."""

import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Protocol

from tests.server.site import Process, Site

TOO_EARLY = 0.2  # the share that is killed while starting
LONG_SECONDS = 5.0  # an outage that the clocks get back
AWAY_SECONDS = 0.3


class Service(Protocol):
    def kill(self) -> None: ...

    def start(self) -> None: ...


@dataclass
class Killer:
    """A seeded sequence of kills."""

    site: Site
    kills: int
    services: dict[str, Service] = field(default_factory=dict)
    service_kills: int = 0
    """Of each service."""
    long_outages: int = 1
    life: float = 0.9
    """Seconds that a process lives, at most, once it is ready."""
    seed: int = 7
    over: bool = False
    """Whether to stop before all are done."""
    done: Counter[str] = field(default_factory=Counter)
    outages: list[tuple[int, int]] = field(default_factory=list)
    """The long ones, in milliseconds: all was gone, and the first process was started again."""

    def run(self) -> None:
        """Until all kills are done; then everything runs again."""
        self.dice = random.Random(self.seed)
        self.wait()
        plan = self.plan()
        for number in range(self.kills):
            if self.over:
                break
            for what in plan.get(number, ()):
                self.kill_service(what) if what in self.services else self.kill_all()
            self.kill_one()
        self.wait()

    def plan(self) -> dict[int, list[str]]:
        """Before which kills something else happens, evenly spread."""
        found: dict[int, list[str]] = {}
        for what, times in {"all": self.long_outages, **dict.fromkeys(self.services, self.service_kills)}.items():
            for time_number in range(times):
                found.setdefault((2 * time_number + 1) * self.kills // (2 * times), []).append(what)
        return found

    def kill_one(self) -> None:
        """Any process, at any moment of its life."""
        process = self.dice.choice(self.site.processes)
        if self.dice.random() >= TOO_EARLY:
            self.wait()
        time.sleep(self.dice.random() * self.life)
        self.kill(process)
        process.start()

    def kill_all(self) -> None:
        """Nothing is there for a long while."""
        for process in self.site.processes:
            self.kill(process)
        since = now()
        time.sleep(LONG_SECONDS)
        self.outages.append((since, now()))
        for process in self.site.processes:
            process.start()
        self.done["long outages"] += 1

    def kill(self, process: Process) -> None:
        process.kill()
        self.done["server processes"] += 1

    def kill_service(self, what: str) -> None:
        """It is away for a moment."""
        self.services[what].kill()
        time.sleep(self.dice.random() * AWAY_SECONDS)
        self.services[what].start()
        self.done[what] += 1
        self.wait()

    def wait(self) -> None:
        """Until all processes are ready; one that gave up without a database is started again."""
        for process in self.site.processes:
            if not process.is_running():
                process.start()
            process.wait()


def now() -> int:
    return int(time.time() * 1000)
