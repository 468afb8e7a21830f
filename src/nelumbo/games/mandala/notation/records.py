"""Whole games of Mandala as text, both ways (RULES.md, section 12)."""

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.game import PlayedGame, ReadRecord
from nelumbo.core.notation import lines_of, matched, number_of, safe_name
from nelumbo.games.mandala.data import SEATS
from nelumbo.games.mandala.moves import MandalaMove
from nelumbo.games.mandala.notation.moves import CARD_LETTERS, MOVE, write_move
from nelumbo.games.mandala.notation.positions import option_lines
from nelumbo.games.mandala.rules import Mandala
from nelumbo.games.mandala.view import REASONS

FIRST_SEAT = {"1": 1, "2": 0}
"""By the version of the format, the number of the first seat."""


def begins_record(line: str) -> bool:
    return line.startswith("mandala ")


def write_record(played: PlayedGame[Mandala, MandalaMove]) -> str:
    """Header, one line a move, the shuffles written out, and how it ended."""
    lines = ["mandala 2", f"seats {' '.join(safe_name(name) for name in played.names)}"]
    lines.append(f"first {played.start.first}")
    lines.extend(option_lines(played.start))
    if played.seed is not None:
        lines.append(f"seed {played.seed}")
    lines.append(f"deck {CARD_LETTERS.write(played.deals[-1])}")
    for step in played.steps:
        lines.append(f"{step.before.turn} {step.seat} {write_move(step.move)}")
        lines.extend(f"shuffle {CARD_LETTERS.write(deal)}" for deal in step.deals)
    last = played.steps[-1].after if played.steps else played.start
    if last.is_over():
        lines.append(f"end {REASONS[last.reason]}")
    return "\n".join(lines) + "\n"


def read_record(text: str) -> ReadRecord:
    """The record that the text holds: its first seat is chosen, its cards are as written."""
    header: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    shuffles: list[list[int]] = []
    result = None
    for line in lines_of(text):
        word, _, rest = line.partition(" ")
        if word in ("mandala", "seats", "first", "option", "seed", "deck") and not moves:
            header[word] = rest
        elif word == "shuffle":
            shuffles.append(CARD_LETTERS.read(rest))
        elif word == "end":
            result = matched("river|deck|both|stall", rest, "river").group()
        else:
            turn = matched(rf"([1-9][0-9]*) ([012]) ({MOVE})", line, "1 0 A1Y")
            moves.append((int(turn.group(2)), turn.group(3)))
    if header.get("mandala") not in FIRST_SEAT:
        raise InvalidNotation("the first line of a record of Mandala is 'mandala 2'")
    lowest = FIRST_SEAT[header["mandala"]]
    names = header.get("seats", "").split(" ")
    if len(names) != SEATS:
        raise InvalidNotation("the line 'seats' names both players")
    deals = [CARD_LETTERS.read(header["deck"]), *shuffles] if "deck" in header else None
    first = number_of(header.get("first", ""), lowest, lowest + 1) - lowest
    moves = [(number_of(str(seat), lowest, lowest + 1) - lowest, move) for seat, move in moves]
    aid = matched("memory_aid (true|false)", header.get("option", "memory_aid true"), "memory_aid false").group(1)
    return ReadRecord(1, names, {"first": first, "memory_aid": aid == "true"}, header.get("seed"), deals, moves, result)
