# mypyc: compiled
"""The base class of every game's state: the whole truth, which never leaves the engine."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nelumbo.core.chance import Chance
from nelumbo.core.serialise import Archive

NOBODY: Final[i64] = -1
ENTRY: Final[i64] = 5  # numbers in one entry of the journal: a kind and four values


@mypyc_attr(allow_interpreted_subclasses=True)
class GameState:
    """Moves are numbers from 0 to `move_count() - 1`; `to_move` is NOBODY once the game is over.

    Where several seats decide in secret at the same time, `to_move` is the first of them that is still
    awaited, and `legal_into` answers for any seat, even one that may still change its mind.
    """

    seats: i64
    to_move: i64
    chance: Chance
    journal: list[int] | None
    buffer: vec[i64]

    # There is no __init__: a state comes from its game's `blank` or from `copy`, which set every field.

    # What a game fills in.

    def move_count(self) -> i64:
        raise NotImplementedError

    def legal_into(self, seat: i64, moves: vec[i64]) -> i64:
        """Writes the seat's legal moves in a fixed order and returns how many there are."""
        raise NotImplementedError

    def apply(self, seat: i64, move: i64) -> None:
        """Carries out a legal move of the seat, and all that follows by itself."""
        raise NotImplementedError

    def awaits(self, seat: i64) -> bool:
        """Whether the game waits for a decision of this seat."""
        return seat == self.to_move

    def scores(self) -> list[int]:
        """The points of each seat: final once the game is over, otherwise as they stand."""
        raise NotImplementedError

    def places(self) -> list[int]:
        """The place of each seat, 1 for every winner; tied seats share a place."""
        raise NotImplementedError

    def serialise(self, archive: Archive) -> None:
        """Writes every field to the archive, or reads it back, in a fixed order."""
        raise NotImplementedError

    def copy(self) -> "GameState":
        """An equal, independent state without a journal."""
        raise NotImplementedError

    def check(self) -> None:
        """Raises ValueError for numbers that no game can reach: foreign bytes are not trusted."""
        raise NotImplementedError

    # What every game has.

    def is_over(self) -> bool:
        """Whether the last decision has been made."""
        return self.to_move == NOBODY

    def legal_moves(self, seat: i64) -> list[int]:
        count = self.legal_into(seat, self.buffer)
        return list(self.buffer[:count])

    def shares(self) -> list[float]:
        """How the victory is divided: 1 for a sole winner, split evenly among several."""
        places = self.places()
        winners = places.count(1)
        return [1.0 / winners if place == 1 else 0.0 for place in places]

    def numbers(self) -> list[int]:
        archive = Archive()
        self.serialise(archive)
        return archive.numbers

    def open_base(self, seats: i64, chance: Chance) -> None:
        """For `blank`: the base's fields at the start of a game."""
        self.seats = seats
        self.to_move = 0
        self.chance = chance
        self.journal = None
        self.buffer = vec[i64]([0] * self.move_count())

    def copy_base(self, other: "GameState") -> None:
        """For `copy`: the base's fields."""
        self.seats = other.seats
        self.to_move = other.to_move
        self.chance = other.chance.copy()
        self.journal = None
        self.buffer = other.buffer

    def serialise_base(self, archive: Archive) -> None:
        """For `serialise`: the base's fields."""
        self.seats = archive.number(self.seats)
        self.to_move = archive.number(self.to_move)
        self.chance = archive.chance(self.chance)

    def report(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Appends an entry to the journal, if there is one."""
        journal = self.journal
        if journal is not None:
            journal.append(kind)
            journal.append(a)
            journal.append(b)
            journal.append(c)
            journal.append(d)


def vector(size: i64, value: i64 = 0) -> vec[i64]:
    """`size` times the same number."""
    return vec[i64]([value] * size)


def numbers(table: vec[i64], start: i64, size: i64) -> list[int]:
    """A part of a table as a list."""
    return [table[index] for index in range(start, start + size)]


def fill(table: vec[i64], start: i64, values: list[int]) -> None:
    """Writes numbers into a part of a table."""
    for index, value in enumerate(values, start):
        table[index] = value


def require(holds: bool, what: str) -> None:
    """Raises ValueError for a state that no game can reach."""
    if not holds:
        raise ValueError(f"its {what} cannot be right")


def random_game(state: GameState, chance: Chance) -> i64:
    """Plays uniformly random moves to the end and returns how many there were."""
    moves = state.buffer
    count: i64 = 0
    while state.to_move != NOBODY:
        seat = state.to_move
        options = state.legal_into(seat, moves)
        state.apply(seat, moves[chance.below(options)])
        count += 1
    return count
