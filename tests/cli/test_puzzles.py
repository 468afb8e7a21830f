"""`nelumbo puzzles`."""

from pathlib import Path

import pytest

from nelumbo.bots.puzzles import read
from nelumbo.cli import INTERRUPTED
from tests.cli.console import Console
from tests.cli.terminal import CTRL_C, SILENCE_SECONDS, at_terminal

QUICK = "puzzles mandala --count 1 --iterations 60 --check-iterations 400 --seed g"


def test_it_keeps_as_many_puzzles_as_asked_for_with_how_they_were_checked(console: Console) -> None:
    ran = console(QUICK)

    assert ran.code == 0
    collection = read(Path("mandala-puzzles.json").read_bytes())
    assert (collection.game, collection.margin, collection.iterations) == ("mandala", 0.1, 400)
    assert len(collection.puzzles) == 1


def test_the_same_seed_gives_the_same_file(console: Console) -> None:
    console(f"{QUICK} --out one.json")
    console(f"{QUICK} --out other.json")

    assert Path("one.json").read_text() == Path("other.json").read_text()


def test_ctrl_c_keeps_what_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with at_terminal(QUICK.replace("--count 1", "--count 99"), kind="xterm") as terminal:
        terminal.wait_for(" 1/99")
        terminal.type(CTRL_C)
        assert terminal.process.wait(SILENCE_SECONDS) == INTERRUPTED
    assert read(Path("mandala-puzzles.json").read_bytes()).puzzles


def test_a_bot_that_nobody_knows_is_refused_before_the_games(console: Console) -> None:
    ran = console("puzzles mandala --bot nobody")

    assert ran.code == 2
    assert "nobody" in ran.err
