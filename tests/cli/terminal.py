"""The command line at a real pseudo-terminal, where Ctrl-C is a key like others."""

import os
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

SILENCE_SECONDS = 60
PATIENCE_SECONDS = 5
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
        """Reads until the words are shown again."""
        assert self.shows(words, SILENCE_SECONDS), f"the terminal went silent after {self.shown!r}"

    def interrupt(self, words: str) -> None:
        """Presses Ctrl-C until the words are shown.

        Python hears one that comes in the instant before it waits for a line only with the next key.
        """
        for _ in range(SILENCE_SECONDS // PATIENCE_SECONDS):
            self.type(CTRL_C)
            if self.shows(words, PATIENCE_SECONDS):
                return
        raise AssertionError(f"Ctrl-C was not heard after {self.shown!r}")

    def shows(self, words: str, seconds: int) -> bool:
        """Whether the words are shown before the terminal is silent for `seconds`."""
        start = len(self.shown)
        while words.encode() not in self.shown[start:]:
            ready, _, _ = select.select([self.handle], [], [], seconds)
            if not ready:
                return False
            self.shown += os.read(self.handle, 65536)
        return True


@contextmanager
def at_terminal(words: str, kind: str = "dumb") -> Iterator[Terminal]:
    """Starts the command; the first terminal that a new session opens is the one whose Ctrl-C it hears."""
    handle, tty = os.openpty()
    # Tests that run in the background were told by their shell to ignore Ctrl-C, and their children would inherit it.
    heard = ["env", "--default-signal=INT,QUIT"]
    opened = ["sh", "-c", 'exec "$@" <"$TTY" >"$TTY" 2>&1', "sh"]
    command = [*heard, *opened, sys.executable, "-m", "nelumbo", *words.split()]
    environment = {**os.environ, "TTY": os.ttyname(tty), "TERM": kind}
    with subprocess.Popen(command, start_new_session=True, env=environment) as process:
        try:
            yield Terminal(handle, process)
        finally:
            process.kill()
            os.close(handle)
            os.close(tty)
