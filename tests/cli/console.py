"""The command line for the tests: run in this process, with typed lines, output caught."""

import io
from dataclasses import dataclass
from pathlib import Path

import pytest

from nelumbo.cli.app import run


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str


class TypedLines(io.StringIO):
    """Lines as if typed into a pipe."""


class Console:
    """Runs commands in a temporary folder."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.chdir(folder)

    def __call__(self, words: str, typed: str = "") -> Ran:
        """Runs one command line with these lines typed."""
        self.monkeypatch.setattr("sys.stdin", TypedLines(typed))
        self.capsys.readouterr()
        code = run(words.split())
        caught = self.capsys.readouterr()
        return Ran(code, caught.out, caught.err)
