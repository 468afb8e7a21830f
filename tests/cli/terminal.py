"""The command line at a real pseudo-terminal, where Ctrl-C is a key like others."""

import os
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

SILENCE_SECONDS = 60
CTRL_C = "\x03"


class Terminal:
    """A terminal at which one command runs."""

    def __init__(self, handle: int, process: subprocess.Popen[bytes]) -> None:
        self.handle = handle
        self.process = process
        self.shown = b""

    def type(self, keys: str) -> None:
        """Presses keys."""
        os.write(self.handle, keys.encode())

    def wait_for(self, words: str) -> None:
        """Reads until the words are shown anew."""
        start = len(self.shown)
        while words.encode() not in self.shown[start:]:
            ready, _, _ = select.select([self.handle], [], [], SILENCE_SECONDS)
            assert ready, f"the terminal went silent after {self.shown!r}"
            self.shown += os.read(self.handle, 65536)


@contextmanager
def at_terminal(words: str, kind: str = "dumb") -> Iterator[Terminal]:
    """Starts the command; the first terminal that a new session opens is the one whose Ctrl-C it hears."""
    handle, tty = os.openpty()
    command = ["sh", "-c", 'exec "$@" <"$TTY" >"$TTY" 2>&1', "sh", sys.executable, "-m", "nelumbo", *words.split()]
    environment = {**os.environ, "TTY": os.ttyname(tty), "TERM": kind}
    with subprocess.Popen(command, start_new_session=True, env=environment) as process:
        try:
            yield Terminal(handle, process)
        finally:
            process.kill()
            os.close(handle)
            os.close(tty)
