"""`nelumbo simulate`."""

import json
import sys
from pathlib import Path

import pytest

from tests.cli.console import Console
from tests.cli.terminal import at_terminal


def test_it_reports_scores_lengths_ends_and_the_first_players_advantage(console: Console) -> None:
    ran = console("simulate mandala --games 30 --bots greedy,uniform --seed s")

    assert ran.code == 0
    assert "Mandala  30 games  seed s" in ran.out
    rows: dict[str, list[str]] = {}
    for words in filter(None, map(str.split, ran.out.splitlines())):
        rows.setdefault(words[0], words)
    assert rows["0"][1] == "greedy" and rows["1"][1] == "uniform"
    assert float(rows["0"][2]) > float(rows["1"][2])
    assert {"decisions", "turns", "end", "The", "First-player", "Scores"} <= set(rows)


def test_it_writes_everything_as_json(console: Console) -> None:
    ran = console("simulate mandala --games 30 --bots greedy,uniform --seed s --json found.json")

    assert ran.code == 0
    found = json.loads(Path("found.json").read_text())
    assert found["plan"]["bots"] == ["greedy", "uniform"]
    assert found["counts"]["games"] == 30 == sum(found["counts"]["scores"]["0"].values())
    estimate, low, high = found["wins"][0]
    assert f"{100 * estimate:.1f}%  {100 * low:.1f}% to {100 * high:.1f}%" in ran.out


def test_the_same_seed_prints_the_same_whatever_the_jobs(console: Console) -> None:
    alone = console("simulate mandala --games 150 --seed s")

    assert console("simulate mandala --games 150 --seed s --jobs 2").out == alone.out
    assert console("simulate mandala --games 150 --seed t").out != alone.out


def test_a_simulation_without_a_seed_names_the_one_it_took(console: Console) -> None:
    first = console("simulate mandala --games 10")
    seed = first.out.split("seed ")[1].split()[0]

    assert console(f"simulate mandala --games 10 --seed {seed}").out == first.out


def test_the_options_of_the_game_are_heeded(console: Console) -> None:
    ran = console("simulate mandala --games 20 --bots uniform,greedy --option first=1 --seed s")

    assert "The first player wins 100.0%" in ran.out


def test_the_balance_of_every_setup_fits_a_terminal_and_a_file(console: Console) -> None:
    ran = console("simulate white-lotus --report balance --games 2 --bots uniform --seed s --json found.json")

    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "White Lotus, rules version 2: 2 games each, seed s, bots uniform"
    assert lines[1].split() == ["a", "game", "A3", "A4", "A5", "A6", "P3", "P4", "P5", "P6"]
    assert max(map(len, lines)) <= 80
    rows = {line[:26].strip(): line[26:].split() for line in lines[2:]}
    assert rows["rebellions"][:4] == ["4.00"] * 4
    found = json.loads(Path("found.json").read_text())
    assert [len(column["total"]["wins"]) for column in found] == [3, 4, 5, 6] * 2
    assert [figure["name"] for figure in found[0]["figures"]][-1] == "busiest zone, %"


def test_the_balance_of_a_chosen_setup_is_the_same_whatever_the_jobs(console: Console) -> None:
    command = "simulate white-lotus --report balance --games 110 --seats 3 -o rules=author --seed s"
    alone = console(command)

    assert alone.out.splitlines()[1].split() == ["a", "game", "A3"]
    assert console(f"{command} --jobs 2").out == alone.out


def test_a_game_that_counts_nothing_has_no_balance(console: Console) -> None:
    ran = console("simulate mandala --report balance --games 1000000000")

    assert ran.code == 2
    assert "Mandala counts nothing for its balance" in ran.err


def test_a_plot_is_a_png(console: Console) -> None:
    pytest.importorskip("matplotlib")
    ran = console("simulate mandala --games 20 --plot plot.png")

    assert ran.code == 0
    assert Path("plot.png").read_bytes().startswith(b"\x89PNG")


def test_a_plot_without_matplotlib_is_refused_before_the_games(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ran = console("simulate mandala --games 1000000000 --plot plot.png")

    assert ran.code == 2
    assert "a plot needs matplotlib: pip install 'nelumbo[plot]'" in ran.err


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_reports_the_games_played_by_then(console: Console, jobs: int) -> None:
    with at_terminal(f"simulate mandala --games 10000000 --jobs {jobs} --seed s", kind="xterm") as terminal:
        terminal.wait_for("00/10000000")
        terminal.interrupt("Scores of all seats")

        assert terminal.process.wait() == 130
        assert b"Traceback" not in terminal.shown
