"""A server process that is measured: its CPU seconds and its memory, as the kernel counts them."""

import os
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
START_SECONDS = 60.0


class Process:
    """One server on a port, from its start to its end."""

    def __init__(self, command: list[str], port: int, ready_path: str, log: Path, folder: Path | None = None) -> None:
        self.command, self.port, self.ready_path, self.log, self.folder = command, port, ready_path, log, folder
        self.start()

    def start(self) -> None:
        """Starts it; it is not ready yet."""
        environment = {**os.environ, "NELUMBO_RATE_LIMIT_FACTOR": "1e9"}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603
                self.command, stdout=log, stderr=subprocess.STDOUT, cwd=self.folder, env=environment
            )

    def wait(self) -> "Process":
        until = time.monotonic() + START_SECONDS
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"the server did not start:\n{self.log.read_text()[-2000:]}")
            time.sleep(0.05)
        return self

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{self.ready_path}", timeout=5):
                return True
        except urllib.error.HTTPError as error:
            return error.code < 500
        except OSError:
            return False

    def cpu_seconds(self) -> float:
        """User and system time of all its threads so far."""
        return cpu_seconds(self.process.pid)

    def cpu_milliseconds(self) -> float:
        """The same to the microsecond, for one request."""
        return (
            sum(int(task.read_text().split()[0]) for task in Path(f"/proc/{self.process.pid}/task").glob("*/schedstat"))
            / 1e6
        )

    def megabytes(self) -> float:
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        return 0.0

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
