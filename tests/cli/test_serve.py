"""What `nelumbo serve` says to the host who starts it."""

import subprocess
import sys
from pathlib import Path

from nelumbo.server import config
from tests.cli.console import Console
from tests.server.services import free_port


def test_settings_that_differ_from_the_defaults_come_first_and_the_address_last(tmp_path: Path) -> None:
    port = free_port()
    words = ["serve", "--port", str(port), "--workers", "1", "--log-level", "warning"]
    with subprocess.Popen(
        [sys.executable, "-m", "nelumbo", *words], stdout=subprocess.PIPE, text=True, cwd=tmp_path
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline().split() for _ in range(4)]
        process.terminate()
        rest = process.stdout.read()
    assert lines[:3] == [["port", str(port)], ["workers", "1"], ["log_level", "warning"]]
    assert lines[3][:4] == ["Nelumbo", "is", "at", f"http://127.0.0.1:{port}"]
    assert rest == ""


def test_all_settings_are_shown_without_a_password_and_nothing_starts(console: Console) -> None:
    address = "postgresql://nelumbo:hunter2@localhost/nelumbo"
    ran = console(f"serve --show-settings --database {address}")
    assert ran.code == 0 and "hunter2" not in ran.out
    shown = {words[0]: words[1:] for words in map(str.split, ran.out.splitlines())}
    assert {*shown} == {setting.name for setting in config.settings()}
    assert (shown["port"], shown["lan"], shown["redis"]) == (["8000"], ["false"], ["none"])
    assert shown["database"] == ["postgresql://nelumbo:•••@localhost/nelumbo"]
    assert ran.err == "" and not list(console.folder.iterdir())
