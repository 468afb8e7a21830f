"""Records as text for a game that has no notation of its own for them, with every option and every shuffle.

    quay 1
    seats Ana Bo
    option first 0
    seed 5f3a
    deal 6 1 8 4 0
    0 L7
    1 L2
    end

The number after the name is the rules version. `deal` has an outcome of chance in the numbers of the code, and follows
the move that it belongs to. Options at their defaults are left out.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.game import Move, PlayedGame, ReadRecord
from nelumbo.core.notation import lines_of, matched, number_of, safe_name
from nelumbo.core.options import Option, Options
from nelumbo.core.state import GameState

S = TypeVar("S", bound=GameState)
M = TypeVar("M", bound=Move)
LARGEST = 99_999


class PlainRecords(Generic[S, M]):
    """What a game's `notation` offers for records, from its name, its options and how it writes a move."""

    def __init__(
        self,
        name: str,
        options: tuple[Option, ...],
        write_move: Callable[[M], str],
        read_move: Callable[[str], M],
    ) -> None:
        self.name = name
        self.defaults = {option.name: option.default for option in options}
        self.write_move = write_move
        self.read_move = read_move

    def begins_record(self, line: str) -> bool:
        return line.startswith(f"{self.name} ")

    def write_record(self, played: PlayedGame[S, M]) -> str:
        options = played.setup.options.items()
        lines = [f"{self.name} {played.setup.rules}", f"seats {' '.join(map(safe_name, played.names))}"]
        lines += [f"option {name} {value}" for name, value in options if value != self.defaults[name]]
        lines += [] if played.seed is None else [f"seed {played.seed}"]
        lines += deal_lines(played.deals)
        for step in played.steps:
            lines += [f"{step.seat} {self.write_move(step.move)}", *deal_lines(step.deals)]
        last = played.steps[-1].after if played.steps else played.start
        return "\n".join([*lines, *(["end"] if last.is_over() else []), ""])

    def read_record(self, text: str) -> ReadRecord:
        """With the cards as written; without any they are those of the seed."""
        first, *lines = [*lines_of(text), ""]
        if not self.begins_record(first):
            raise InvalidNotation(f"the first line of such a record is '{self.name} 1'")
        header: dict[str, str] = {}
        options: Options = {}
        deals: list[list[int]] = []
        moves: list[tuple[int, str]] = []
        for line in filter(None, lines):
            word, _, rest = line.partition(" ")
            match word:
                case "seats" | "seed" | "end":
                    header[word] = rest
                case "option":
                    name, _, options[name] = rest.partition(" ")
                case "deal":
                    deals.append([number_of(number, 0, LARGEST) for number in rest.split(" ")])
                case _:
                    moves.append(self.read_turn(line))
        rules = number_of(first.removeprefix(f"{self.name} "), 1, LARGEST)
        result = "end" if "end" in header else None
        names = header.get("seats", "").split(" ")
        return ReadRecord(rules, names, options, header.get("seed"), deals or None, moves, result)

    def read_turn(self, line: str) -> tuple[int, str]:
        """The seat and its move."""
        seat, text = matched("([0-9]) (.+)", line, "0, a blank and a move").groups()
        return int(seat), self.write_move(self.read_move(text))


def deal_lines(deals: list[list[int]]) -> list[str]:
    return [f"deal {' '.join(map(str, deal))}" for deal in deals]
