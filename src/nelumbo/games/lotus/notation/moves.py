"""The moves of Lotus as text (RULES.md, section 12)."""

from typing import assert_never

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.notation import matched
from nelumbo.games.lotus.data import POWER_LETTERS, POWER_NAMES
from nelumbo.games.lotus.moves import Draw, Exchange, Guard, LotusMove, Pass, Play, Reward

MOVE = r"P[3-7]s*d*w*|X([3-7][sdw]){1,2}|[GE][3-7]?>[3-7]|--|\+[SEPG]|DO|DW[3-7]"
EXAMPLES = "P3dw, X4s7s, G>3, E5>6, --, +S, DO or DW5"


def write_move(move: LotusMove) -> str:
    """As in `P3dw`, `X4s7s`, `G>3`, `E5>6`, `--`, `+S`, `DO`, `DW5`."""
    match move:
        case Play(flower, singles, doubles, wilds):
            return f"P{flower}{'s' * singles}{'d' * doubles}{'w' * wilds}"
        case Exchange(cards):
            return "X" + "".join(cards)
        case Guard(flower, source, elder):
            return f"{'E' if elder else 'G'}{source or ''}>{flower}"
        case Pass():
            return "--"
        case Reward(power):
            return "+" + ("S" if power is None else power[0])
        case Draw(wild):
            return "DO" if wild is None else f"DW{wild}"
        case _:
            assert_never(move)


def read_move(text: str) -> LotusMove:
    """The move that was written; the cards of a play stand in the order s, d, w [LOT-RULING-34]."""
    matched(MOVE, text, EXAMPLES)
    match text[0]:
        case "P":
            return read_play(text)
        case "X":
            return Exchange([text[at : at + 2] for at in range(1, len(text), 2)])
        case "G" | "E":
            source = int(text[1]) if text[1] != ">" else None
            return Guard(int(text[-1]), source, text[0] == "E")
        case "+":
            return Reward(None if text[1] == "S" else POWER_NAMES[POWER_LETTERS.index(text[1])])
        case "D":
            return Draw(None if text == "DO" else int(text[2]))
        case _:
            return Pass()


def read_play(text: str) -> Play:
    """`P5ssw`: at least one card, and no more than a hand can hold."""
    play = Play(int(text[1]), text.count("s"), text.count("d"), text.count("w"))
    if not 1 <= len(text) - 2 <= 5 or play.doubles > 1 or play.wilds > 4:
        raise InvalidNotation(f"no hand has the cards of {text[:20]!r}: name 1 to 5, at most one of them a double")
    return play
