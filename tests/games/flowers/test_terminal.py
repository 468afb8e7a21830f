"""Flowers at a terminal."""

from rich.text import Text

from nelumbo.games.flowers import GAME
from nelumbo.games.flowers.terminal import board
from tests.games.flowers.positions import position

LAST = "end flowers fallen 2 of M1 M2\nover\nseat A RRR R2+R5 B2+B7 G2+G7 P2+P7"


def test_flowers_are_counted_towards_the_third_only_while_the_game_goes_on() -> None:
    """FLO-END-1, 3: the last mandalas may bring a fourth."""
    assert "1 of 3 Flowers R2+R5" in shown("seat A R R2+R5")
    assert "    4 Flowers R2+R5" in shown(LAST)


def shown(text: str) -> str:
    return Text.from_markup(board(GAME.view(position(text), 0))).plain
