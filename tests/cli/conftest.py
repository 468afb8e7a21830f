from collections.abc import Iterator
from pathlib import Path

import pytest

from nelumbo.words import speak
from tests.cli.console import Console


@pytest.fixture
def console(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Console]:
    """In English, whatever the locale is."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    yield Console(tmp_path, monkeypatch, capsys)
    speak("en")
