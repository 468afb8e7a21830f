"""A log of runs, a JSON line each: a long test can be stopped, and the same command goes on where it was."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec


class RunLog:
    def __init__(self, file: Path | None) -> None:
        self.file = file
        """None: nothing is noted."""

    def runs(self) -> Iterator[dict[str, Any]]:
        """What earlier commands have noted; a line that was cut off is left out, and its run done again."""
        for line in self.file.read_bytes().splitlines() if self.file is not None and self.file.exists() else ():
            with suppress(msgspec.DecodeError):
                yield msgspec.json.decode(line, type=dict[str, Any])

    def add(self, run: dict[str, Any]) -> None:
        if self.file is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("ab") as lines:
                lines.write(b"\n" + msgspec.json.encode(run))
