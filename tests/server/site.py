"""The real server in separate processes, as a host would start it."""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from tests.server.services import free_port

START_SECONDS = 60


class Process:
    """One `nelumbo serve`."""

    def __init__(
        self,
        database: str,
        redis: str | None,
        log: Path,
        pace: float = 0.0,
        rate_limit_factor: float = 1000,
        **settings: str,
    ) -> None:
        self.port = free_port()
        self.settings = {f"NELUMBO_{name.upper()}": value for name, value in settings.items()}
        self.database, self.redis, self.log, self.pace, self.rate_limit_factor = (
            database,
            redis,
            log,
            pace,
            rate_limit_factor,
        )
        self.start()

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--database", self.database, "--workers", "1"]
        words += ["--bot-pace", str(self.pace), *(["--redis", self.redis] if self.redis else [])]
        environment = {**os.environ, "NELUMBO_RATE_LIMIT_FACTOR": str(self.rate_limit_factor), **self.settings}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "nelumbo", *words], stdout=log, stderr=subprocess.STDOUT, env=environment
            )

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait(self) -> Self:
        until = time.monotonic() + START_SECONDS
        while not self.is_ready():
            if not self.is_running() or time.monotonic() > until:
                raise AssertionError(f"the server did not start:\n{self.log.read_text()}")
            time.sleep(0.02)
        return self

    def is_running(self) -> bool:
        return self.process.poll() is None

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/api/ready", timeout=5) as answer:  # noqa: S310
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """As when the machine is switched off."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """As a host stops it."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30)


class Site:
    """One process or several, at one database."""

    def __init__(self, processes: Sequence[Process], database: str) -> None:
        self.processes = processes
        self.database = database

    def url(self, number: int = 0) -> str:
        """Visitors come to any of the processes."""
        return self.processes[number % len(self.processes)].url

    def logs(self) -> str:
        return "".join(process.log.read_text() for process in self.processes)

    def stop(self) -> None:
        for process in self.processes:
            if process.is_running():
                process.stop()
