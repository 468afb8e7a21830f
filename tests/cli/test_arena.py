"""`nelumbo arena`."""

import sys
from pathlib import Path

import pytest

from tests.cli.console import Console

FAULTY = Path(__file__).parents[1] / "lab" / "faulty.py"

FIRST_MOVE = """
from nelumbo import bots


class First0(bots.Bot):
    def __init__(self, game, seed): ...

    def choose(self, view, moves, seconds):
        return moves[0]


class First1(First0): ...
class First2(First0): ...
class First3(First0): ...
"""


def test_it_reports_ratings_with_bounds_and_who_beats_whom(console: Console) -> None:
    ran = console("arena mandala --bots uniform,greedy --deals 5 --seed s")

    assert ran.code == 0
    assert "Mandala  2 seats  5 deals  10 games  seed s" in ran.out
    rows = [line.split() for line in ran.out.splitlines() if line]
    assert rows[2][0] == "greedy" and rows[3][0] == "uniform"
    assert float(rows[2][1]) > float(rows[3][1])
    assert rows[5][:2] == ["1", "greedy"]


def test_long_names_are_folded_and_numbers_stay_whole_in_80_columns(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    file = Path("a-folder-with-a-long-name", "and-another-one-within-it", "my_own_bot.py")
    file.parent.mkdir(parents=True)
    file.write_text(FIRST_MOVE)
    names = ["uniform", "greedy", *(f"{file}:First{number}" for number in range(4))]
    ran = console(f"arena mandala --bots {','.join(names)} --deals 1 --seed s")

    assert ran.code == 0
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert "…" not in ran.out
    headings = [line.split()[2:] for line in lines if line.startswith("placed before")]
    assert headings == [["1", "2", "3", "4"], ["5", "6"]]
    greedy = next(line.split() for line in lines if line.startswith("greedy"))
    assert [greedy[3], greedy[7]] == ["to", "to"]


def test_the_json_is_the_same_to_the_byte_whatever_the_jobs(console: Console) -> None:
    line = "arena mandala --bots ismcts:3,greedy,beginner --deals 2 --seed s"
    alone = console(f"{line} --json one.json")

    assert console(f"{line} --json two.json --jobs 2").out == alone.out
    assert Path("two.json").read_bytes() == Path("one.json").read_bytes()


def test_after_ctrl_c_the_same_command_plays_on_and_loses_no_game(console: Console) -> None:
    line = f"arena mandala --bots {FAULTY}:Interrupted,uniform --deals 4 --seed s --seconds 60"
    broken_off = console(f"{line} --json no.json")

    assert broken_off.code == 130
    assert "of 8 games are saved; resume with the same command and --seed s" in broken_off.err
    assert not Path("no.json").exists()
    kept = list(Path("state/nelumbo/arena").iterdir())
    assert len(kept) == 1
    games_kept = len(kept[0].read_text().splitlines()) - 1

    again = console(f"{line} --json yes.json")
    assert again.code == 0
    assert "8 games" in again.out
    assert f"{games_kept} of 8" in broken_off.err
    assert not kept[0].exists(), "a complete arena needs its log no more"


def test_a_log_of_ones_own_is_kept(console: Console) -> None:
    line = "arena mandala --bots greedy,uniform --deals 2 --seed s --log games.jsonl"
    first = console(line)
    kept = Path("games.jsonl").read_bytes()

    assert console(line).out == first.out
    assert Path("games.jsonl").read_bytes() == kept
    assert console(line.replace("--seed s", "--seed t")).code == 2


def test_a_bot_that_fails_is_reported_and_the_arena_goes_on(console: Console) -> None:
    ran = console(f"arena mandala --bots {FAULTY}:Raising,uniform,greedy --deals 2 --seed s --seconds 60")

    assert ran.code == 0
    assert "12 games" in ran.out
    assert ran.out.count("RuntimeError: out of ideas") == 8


def test_a_plot_is_a_png(console: Console) -> None:
    pytest.importorskip("matplotlib")

    assert console("arena mandala --bots greedy,uniform --deals 1 --plot plot.png").code == 0
    assert Path("plot.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("--bots greedy", "two bots or more"),
        ("--bots greedy,greedy", "name each one once"),
        ("--bots greedy,deep", "no bot named 'deep'"),
        ("--bots greedy,ismcts:many", "cannot read the search 'ismcts:many'"),
        ("--bots greedy,ismcts:5:knob=1", "cannot read the search"),
        ("--bots greedy,gone.py:Bot", "there is no file gone.py"),
        ("--bots greedy,uniform --seats 7", "not for 7 players"),
    ],
)
def test_bad_input_is_one_clear_line(words: str, complaint: str, console: Console) -> None:
    ran = console(f"arena mandala {words}")

    assert ran.code == 2
    assert complaint in ran.err


def test_a_cluster_without_ray_is_refused(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    ran = console("arena mandala --bots greedy,uniform --deals 1 --cluster auto")

    assert ran.code == 2
    assert "pip install 'nelumbo[cluster]'" in ran.err
