"""Mandala's moves and cards as text, both ways (RULES.md, section 12)."""

from typing import assert_never

from nelumbo.core.notation import CardLetters, matched
from nelumbo.games.mandala.data import COLOUR_LETTERS
from nelumbo.games.mandala.moves import Build, Discard, Grow, MandalaMove, Take

CARD_LETTERS = CardLetters(COLOUR_LETTERS)

MOVE = r"A[12][ROYGPK]|B[12][ROYGPK][1-7]|C[ROYGPK][1-8]|T[ROYGPK]"


def write_move(move: MandalaMove) -> str:
    """As in `A1Y`, `B2G3`, `CY2`, `TK`."""
    match move:
        case Build(mandala, colour):
            return f"A{mandala + 1}{COLOUR_LETTERS[colour]}"
        case Grow(mandala, colour, cards):
            return f"B{mandala + 1}{COLOUR_LETTERS[colour]}{cards}"
        case Discard(colour, cards):
            return f"C{COLOUR_LETTERS[colour]}{cards}"
        case Take(colour):
            return f"T{COLOUR_LETTERS[colour]}"
        case _:
            assert_never(move)


def read_move(text: str) -> MandalaMove:
    matched(MOVE, text, "A1Y, B2G3, CY2 or TK")
    match text[0]:
        case "A":
            return Build(int(text[1]) - 1, colour_of(text[2]))
        case "B":
            return Grow(int(text[1]) - 1, colour_of(text[2]), int(text[3]))
        case "C":
            return Discard(colour_of(text[1]), int(text[2]))
        case _:
            return Take(colour_of(text[1]))


def colour_of(letter: str) -> int:
    return COLOUR_LETTERS.index(letter)
