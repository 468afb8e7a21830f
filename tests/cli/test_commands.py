"""The command line as a whole: help, bad input, pipes."""

import platform
import subprocess
import sys
from pathlib import Path

import pytest

from nelumbo import __version__, games
from nelumbo.cli.app import COMMANDS
from nelumbo.core.compiled import SLOW_PATH, is_compiled
from nelumbo.core.record import Record, write_json
from tests.cli.console import Console

NELUMBO = [sys.executable, "-m", "nelumbo"]


@pytest.mark.parametrize("words", ["", "--help"])
def test_help_names_every_command(console: Console, words: str) -> None:
    ran = console(words)

    assert ran.code == 0
    for command in ("games", "play", "simulate", "replay", "verify", "bench"):
        assert f" {command} " in ran.out


def test_the_version_says_which_engine_runs(console: Console) -> None:
    ran = console("--version")

    assert ran.code == 0
    engine = "compiled" if is_compiled() else "plain"
    assert ran.out == f"nelumbo {__version__} ({engine} engine, Python {platform.python_version()})\n"


def test_every_command_has_a_section_and_an_example_in_the_docs() -> None:
    text = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text()
    for command in COMMANDS:
        assert f"\n## {command}\n\n```console\n$ nelumbo {command}" in text


def test_games_lists_every_game_with_its_options(console: Console) -> None:
    ran = console("games")

    assert ran.code == 0
    for game in map(games.load, games.names()):
        assert game.name in ran.out
        for option in game.setups.options:
            assert option.name in ran.out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("nope", "No such command 'nope'."),
        ("games --nope", "No such option: --nope"),
        ("play", "which game? Choose "),
        ("play chess", "no game named 'chess': choose "),
        ("play mandala --seats 3", "Mandala is not for 3 players: choose 2"),
        ("play mandala --seats two", "Invalid value for '--seats'"),
        ("play mandala --people 3", "Mandala is not for 3 players: choose 2"),
        ("play mandala --people 0", "0 people cannot sit at a table for 2: choose 1 to 2"),
        ("play mandala --bot deep", "no bot named 'deep': choose greedy, uniform"),
        ("play mandala --option first", "cannot read the option 'first': write it like key=value"),
        ("play mandala --option last=1", "no option named 'last': choose from first"),
        ("play mandala --option first=2", "first cannot be 2: choose random or a seat from 0 to 1"),
        ("play mandala --save game.txt", "a game is saved as JSON: game.txt should end in .json"),
        ("play mandala --save none/game.json", "there is no folder "),
        ("play --resume none.json", "none.json: No such file or directory"),
        ("simulate chess", "no game named 'chess': choose "),
        ("simulate mandala --games 0", "Invalid value for '--games'"),
        ("simulate mandala --jobs 0", "Invalid value for '--jobs'"),
        ("simulate mandala --bots deep", "no bot named 'deep': choose greedy, uniform"),
        ("simulate mandala --seats 2 --bots uniform,uniform,greedy", "3 bots cannot fill 2 seats"),
        ("simulate mandala --plot plot.pdf", "the plot is a PNG: plot.pdf should end in .png"),
        ("simulate mandala --plot none/plot.png", "there is no folder "),
        ("replay none.json", "none.json: No such file or directory"),
        ("verify .", ".: Is a directory"),
    ],
)
def test_bad_input_gets_one_clear_line_and_exit_code_2(console: Console, words: str, complaint: str) -> None:
    ran = console(words)

    assert ran.code == 2
    assert complaint in ran.err
    assert ran.err.startswith("nelumbo: ") and ran.err.count("\n") == 1
    assert ran.out == ""


@pytest.mark.parametrize("command", ["replay", "verify", "play --resume"])
@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        pytest.param(b"", "no game's record begins with ''", id="empty"),
        pytest.param(b"\xff\xfe\x00", "is not a text file, so it holds no record", id="bytes"),
        pytest.param(b"chess 1\ne2e4\n", "no game's record begins with 'chess 1'", id="another game's text"),
        pytest.param(b"{", "not a record in JSON", id="half a JSON"),
        pytest.param(b'{"game": "mandala"}', "not a record in JSON", id="too little JSON"),
        pytest.param(b"mandala 2\nhello\n", "cannot read 'hello'", id="a text that goes wrong"),
        pytest.param(
            write_json(Record(game="chess", rules=1, seats=["a", "b"], options={}, seed="s")).encode(),
            "no game named 'chess'",
            id="another game's JSON",
        ),
        pytest.param(
            write_json(Record(game="mandala", rules=99, seats=["a", "b"], options={}, seed="s")).encode(),
            "mandala has no rules version 99: known are 1",
            id="rules of the future",
        ),
        pytest.param(
            write_json(Record(game="mandala", rules=1, seats=["a", "b"], options={})).encode(),
            "the record has neither a seed nor its deals",
            id="no deal",
        ),
        pytest.param(
            write_json(
                Record(game="mandala", rules=1, seats=["a", "b"], options={}, seed="s", moves=[(0, "TR")] * 2)
            ).encode(),
            "the record cannot be replayed",
            id="illegal moves",
        ),
    ],
)
def test_a_file_that_is_no_record_gets_one_clear_line(
    console: Console, command: str, content: bytes, complaint: str
) -> None:
    Path("file").write_bytes(content)
    ran = console(f"{command} file")

    assert (ran.code, ran.out) == (2, "")
    assert complaint in ran.err and ran.err.count("\n") == 1


def test_the_slow_path_is_named_in_one_line_only_where_it_is_one(console: Console) -> None:
    ran = console("simulate mandala --games 1")

    assert ran.err.count(SLOW_PATH) == (0 if is_compiled() else 1)


def test_a_reader_who_leaves_early_is_not_complained_at(console: Console) -> None:
    record = Record(game="mandala", rules=1, seats=["a", "b"], options={}, seed="s")
    Path("game.json").write_text(write_json(record))
    for words in (["games"], ["replay", "--all", "game.json"]):
        process = subprocess.Popen([*NELUMBO, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
        process.stderr.close()
        process.wait()


def test_bench_gives_a_figure_for_every_game(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nelumbo.cli.bench.CPU_SECONDS", 0.01)
    ran = console("bench")

    assert ran.code == 0
    lines = {line.split()[0]: line.split()[1] for line in ran.out.splitlines()[1:-1]}
    assert sorted(lines) == games.names()
    assert all(int(figure.replace(",", "")) > 0 for figure in lines.values())


@pytest.mark.parametrize("code", [0, 3])
def test_in_a_checkout_bench_runs_its_benchmarks(console: Console, code: int) -> None:
    folder = console.folder / "bench"
    folder.mkdir()
    (folder / "__main__.py").write_text(f"open('ran', 'w').close()\nraise SystemExit({code})\n")

    assert console("bench").code == code
    assert (console.folder / "ran").exists()
