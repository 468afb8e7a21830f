from pathlib import Path

import pytest

from tests.cli.console import Console


@pytest.fixture
def console(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Console:
    return Console(tmp_path, monkeypatch, capsys)
