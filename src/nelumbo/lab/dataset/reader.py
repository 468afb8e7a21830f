"""Reads data sets: every position as arrays, every game as a record."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from nelumbo import games
from nelumbo.core.errors import InvalidRecord
from nelumbo.core.record import Record
from nelumbo.lab.arrays import Mask, Row, mask, row
from nelumbo.lab.dataset.card import DatasetCard
from nelumbo.lab.dataset.files import checksum, read
from nelumbo.lab.dataset.play import new_state
from nelumbo.lab.records import record_of

SAMPLES = files("nelumbo.lab") / "samples"


@dataclass(frozen=True)
class Positions:
    """The positions of one game, one a row, each as the seat saw it that decided."""

    number: int
    features: Row
    masks: Mask
    moves: NDArray[np.int64]
    seats: NDArray[np.int64]
    players: NDArray[np.int64]
    """Which of the data set's players decided."""
    shares: NDArray[np.float64]
    """What of the victory went to that seat in the end."""
    visits: NDArray[np.uint16] | None
    """By move: how often the search chose it; None for a game that was not studied."""
    values: NDArray[np.float32] | None
    """By move: the share of the victory that the search expects; NaN where it did not look."""


class Dataset:
    """A data set from its file; raises InvalidRecord for one that is damaged."""

    def __init__(self, file: Path | str) -> None:
        arrays = read(Path(file))
        self.card = msgspec.json.decode(arrays.pop("card").tobytes(), type=DatasetCard)
        if checksum(arrays) != self.card.sha256:
            raise InvalidRecord(f"{file} is damaged: its checksum is not that of its card")
        self.game = games.load(self.card.game)
        self.moves, self.lengths, self.players = arrays["moves"], arrays["lengths"], arrays["players"]
        self.scores, self.shares = arrays["scores"], arrays["shares"]
        self.starts = np.concatenate([[0], np.cumsum(self.lengths, dtype=np.int64)])
        if self.card.study is not None:
            self.widths, self.visits, self.values = arrays["widths"], arrays["visits"], arrays["values"]
            self.decisions = np.cumsum([0, *self.lengths[:: self.card.study.every]])
            self.entries = np.cumsum([0, *self.widths])

    def __len__(self) -> int:
        return len(self.lengths)

    def moves_of(self, number: int) -> list[int]:
        moves: list[int] = self.moves[self.starts[number] : self.starts[number + 1]].tolist()
        return moves

    def studied(self) -> range:
        """The numbers of the games in which a search judged every decision."""
        return range(0, len(self), self.card.study.every) if self.card.study else range(0)

    def positions(self, numbers: Iterable[int] | None = None) -> Iterator[Positions]:
        """The games replayed, all of them or those of these numbers."""
        for number in range(len(self)) if numbers is None else numbers:
            yield self.replayed(number)

    def replayed(self, number: int) -> Positions:
        state = new_state(self.card, number)
        size, moves = len(self.game.features.names()), self.moves_of(number)
        rows, masks, seats = list[Row](), list[Mask](), list[int]()
        for move in moves:
            seat = int(state.to_move)
            rows.append(row(self.game, state, seat, size))
            masks.append(mask(state, seat))
            seats.append(seat)
            state.apply(seat, move)
        by_seat, legal = np.array(seats), np.array(masks)
        visits, values = self.searched(number, legal)
        return Positions(
            number=number,
            features=np.array(rows),
            masks=legal,
            moves=np.array(moves, np.int64),
            seats=by_seat,
            players=self.players[number][by_seat].astype(np.int64),
            shares=self.shares[number][by_seat].astype(np.float64),
            visits=visits,
            values=values,
        )

    def searched(self, number: int, masks: Mask) -> tuple[NDArray[np.uint16] | None, NDArray[np.float32] | None]:
        """What the search found, by decision and move; it is kept by legal move, one after the other."""
        if not self.card.is_studied(number):
            return None, None
        assert self.card.study is not None, "the game is studied"
        first = self.decisions[number // self.card.study.every]
        part = slice(self.entries[first], self.entries[first + len(masks)])
        visits, values = np.zeros(masks.shape, np.uint16), np.full(masks.shape, np.nan, np.float32)
        visits[masks == 1], values[masks == 1] = self.visits[part], self.values[part]
        return visits, values

    def record(self, number: int) -> Record:
        """One game as a record, to look at or to keep."""
        state = new_state(self.card, number)
        made = []
        for move in self.moves_of(number):
            made.append((int(state.to_move), move))
            state.apply(state.to_move, move)
        names = [self.card.players[bot] for bot in self.card.seated(number)]
        return record_of(self.game, self.card.setup(number), self.card.name(number), made, names)


def sample(name: str) -> Dataset:
    """The small part of a data set that ships with the package, such as `lotus-teams`; raises FileNotFoundError."""
    with as_file(SAMPLES / f"{name}.npz") as file:
        return Dataset(file)
