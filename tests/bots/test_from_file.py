"""Bots in anyone's file."""

import re
from pathlib import Path

import pytest

from nelumbo import bots, games
from nelumbo.bots.bot import UnknownBot
from nelumbo.core.record import new_setup
from nelumbo.lab.contest import contest

DOCS = Path(__file__).parents[2] / "docs" / "own-bot.md"
GENEROUS = 60.0


def example() -> str:
    """The bot that the documentation shows."""
    found = re.search("```python\n(.*?)```", DOCS.read_text(), re.DOTALL)
    assert found is not None
    return found[1]


def played(name: str, deals: int, folder: Path) -> float:
    """How often the example wins against uniform bots, in every seat of each deal, without a fault."""
    file = folder / "my_bot.py"
    file.write_text(example())
    game, won = games.load(name), 0.0
    setup = new_setup(game, min(game.setups.seats), {})
    for deal in range(deals):
        for seat in range(setup.seats):
            names = ["uniform"] * setup.seats
            names[seat] = f"{file}:MyBot"
            outcome = contest(game, setup, f"{deal}", names, [f"{deal}/{s}" for s in range(setup.seats)], GENEROUS)
            assert outcome.fault is None
            won += outcome.shares[seat]
    return won


@pytest.mark.parametrize("name", games.names())
def test_the_documented_example_plays_every_game(name: str, tmp_path: Path) -> None:
    played(name, 1, tmp_path)


def test_the_documented_example_beats_uniform_at_mandala(tmp_path: Path) -> None:
    assert played("mandala", 4, tmp_path) >= 7


def test_the_documented_example_has_about_twenty_lines() -> None:
    assert len(example().splitlines()) <= 24


@pytest.mark.parametrize(
    ("text", "name", "complaint"),
    [
        pytest.param(None, "B", "there is no file", id="no file"),
        pytest.param("x = 1", "B", "has no class B", id="no class"),
        pytest.param("class B: pass", "B", "it has no method choose", id="no method"),
        pytest.param("import nothing_of_that_name", "B", "cannot be loaded: ModuleNotFoundError", id="no import"),
        pytest.param("class B(", "B", "cannot be loaded: SyntaxError", id="no Python"),
    ],
)
def test_a_file_without_a_bot_is_refused_with_the_reason(
    text: str | None, name: str, complaint: str, tmp_path: Path
) -> None:
    file = tmp_path / "bad.py"
    if text is not None:
        file.write_text(text)

    with pytest.raises(UnknownBot, match=complaint):
        bots.maker(f"{file}:{name}")
