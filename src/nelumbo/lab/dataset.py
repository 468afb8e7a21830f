"""Data sets of games between bots: `python -m nelumbo.lab.dataset mandala --games 1000 --out mandala.npz`.

Game number n of a data set is dealt from the seed `SEED/n`, so its moves are enough: the reader replays them and shows
every position as arrays. The file is a compressed .npz with a card that says how it was made, and a checksum.
"""

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from nelumbo import __version__, bots, games
from nelumbo.core.chance import seeded
from nelumbo.core.errors import InvalidRecord
from nelumbo.core.game import Setup
from nelumbo.core.record import Record, new_setup
from nelumbo.lab.arrays import Mask, Row, mask, row
from nelumbo.lab.records import record_of
from nelumbo.lab.simulate import BATCH, play_out, workers

LEVELS = ("beginner", "casual", "skilled")  # the bots that need no search
ARRAYS = ("moves", "lengths", "players", "scores", "shares")


class DatasetCard(msgspec.Struct, frozen=True):
    """What a data set is, and how it was made."""

    game: str
    setups: tuple[Setup, ...]
    """The games take them in turn."""
    bots: tuple[str, ...]
    games: int
    seed: str
    version: str = __version__
    sha256: str = ""
    """Of the arrays, in a fixed order."""

    def setup(self, number: int) -> Setup:
        return self.setups[number % len(self.setups)]

    def name(self, number: int) -> str:
        return f"{self.seed}/{number}"

    def players(self, number: int) -> list[int]:
        """Which bot has each seat: drawn anew for every game."""
        chance = seeded(f"{self.name(number)}/players")
        return [int(chance.below(len(self.bots))) for _ in range(self.setup(number).seats)]


@dataclass(frozen=True)
class Played:
    """One game as numbers."""

    moves: list[int]
    players: list[int]
    scores: list[int]
    shares: list[float]


@dataclass(frozen=True)
class Positions:
    """The positions of one game, one a row, each as the seat saw it that decided."""

    number: int
    features: Row
    masks: Mask
    moves: NDArray[np.int64]
    seats: NDArray[np.int64]
    players: NDArray[np.int64]
    """Which of the data set's bots decided."""
    shares: NDArray[np.float64]
    """What of the victory went to that seat in the end."""


def play(card: DatasetCard, number: int) -> Played:
    """The game of that number; it depends on nothing else, unless a bot thinks by the clock."""
    game, players, moves = games.load(card.game), card.players(number), list[tuple[int, int]]()
    seated = [bots.load(card.bots[bot], game, f"{card.name(number)}/{seat}") for seat, bot in enumerate(players)]
    state = game.new(card.setup(number), seeded(card.name(number)))
    play_out(game, state, seated, moves)
    return Played([move for _, move in moves], players, state.scores(), state.shares())


def play_part(part: tuple[DatasetCard, range]) -> list[Played]:
    card, numbers = part
    return [play(card, number) for number in numbers]


def build(card: DatasetCard, file: Path, jobs: int = 1) -> DatasetCard:
    """Plays all games and writes the file; the arrays do not depend on the number of jobs."""
    parts = [(card, range(at, min(at + BATCH, card.games))) for at in range(0, card.games, BATCH)]
    if jobs == 1:
        played = [one for part in parts for one in play_part(part)]
    else:
        with workers(min(jobs, len(parts))) as pool:
            played = [one for some in pool.imap(play_part, parts) for one in some]
    most = max(setup.seats for setup in card.setups)
    arrays: dict[str, Any] = {
        "moves": np.array([move for one in played for move in one.moves], np.uint16),
        "lengths": np.array([len(one.moves) for one in played], np.uint32),
        "players": np.array([padded(one.players, most) for one in played], np.uint8),
        "scores": np.array([padded(one.scores, most) for one in played], np.int16),
        "shares": np.array([padded(one.shares, most) for one in played], np.float32),
    }
    signed = msgspec.structs.replace(card, sha256=checksum(arrays))
    np.savez_compressed(file, card=np.frombuffer(msgspec.json.encode(signed), np.uint8), **arrays)
    return signed


def padded(numbers: list[int] | list[float], size: int) -> list[int | float]:
    """With zeros for seats that nobody has."""
    return [*numbers, *[0] * (size - len(numbers))]


def checksum(arrays: dict[str, Any]) -> str:
    digest = sha256()
    for name in ARRAYS:
        digest.update(np.ascontiguousarray(arrays[name]).tobytes())
    return digest.hexdigest()


class Dataset:
    """A data set from its file; raises InvalidRecord for one that is damaged."""

    def __init__(self, file: Path | str) -> None:
        with np.load(file, allow_pickle=False) as found:
            arrays = {name: found[name] for name in ARRAYS}
            self.card = msgspec.json.decode(found["card"].tobytes(), type=DatasetCard)
        if checksum(arrays) != self.card.sha256:
            raise InvalidRecord(f"{file} is damaged: its checksum is not that of its card")
        self.game = games.load(self.card.game)
        self.moves, self.lengths, self.players, self.scores, self.shares = (arrays[name] for name in ARRAYS)
        self.starts = np.concatenate([[0], np.cumsum(self.lengths, dtype=np.int64)])

    def __len__(self) -> int:
        return len(self.lengths)

    def moves_of(self, number: int) -> list[int]:
        moves: list[int] = self.moves[self.starts[number] : self.starts[number + 1]].tolist()
        return moves

    def positions(self, numbers: Iterable[int] | None = None) -> Iterator[Positions]:
        """The games replayed, all of them or those of these numbers."""
        for number in range(len(self)) if numbers is None else numbers:
            yield self.replayed(number)

    def replayed(self, number: int) -> Positions:
        state = self.game.new(self.card.setup(number), seeded(self.card.name(number)))
        size, moves = len(self.game.features.names()), self.moves_of(number)
        rows, masks, seats = list[Row](), list[Mask](), list[int]()
        for move in moves:
            seat = int(state.to_move)
            rows.append(row(self.game, state, seat, size))
            masks.append(mask(state, seat))
            seats.append(seat)
            state.apply(seat, move)
        by_seat = np.array(seats)
        return Positions(
            number=number,
            features=np.array(rows),
            masks=np.array(masks),
            moves=np.array(moves, np.int64),
            seats=by_seat,
            players=self.players[number][by_seat].astype(np.int64),
            shares=self.shares[number][by_seat].astype(np.float64),
        )

    def record(self, number: int) -> Record:
        """One game as a record, to look at or to keep."""
        state = self.game.new(self.card.setup(number), seeded(self.card.name(number)))
        made = []
        for move in self.moves_of(number):
            made.append((int(state.to_move), move))
            state.apply(state.to_move, move)
        names = [self.card.bots[bot] for bot in self.card.players(number)]
        return record_of(self.game, self.card.setup(number), self.card.name(number), made, names)


def card_of(game: str, games_played: int, players: Iterable[str] = LEVELS, seed: str = "nelumbo") -> DatasetCard:
    """A card for every number of players in turn; raises UnknownBot."""
    loaded = games.load(game)
    names = tuple(players)
    for name in names:
        bots.load(name, loaded, "")
    setups = tuple(new_setup(loaded, seats, {}) for seats in loaded.setups.seats)
    return DatasetCard(game, setups, names, games_played, seed)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m nelumbo.lab.dataset", description="Build a data set of games.")
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--bots", default=",".join(LEVELS), help="drawn for every seat of every game")
    parser.add_argument("--seed", default="nelumbo")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    card = build(card_of(asked.game, asked.games, asked.bots.split(","), asked.seed), asked.out, asked.jobs)
    print(msgspec.json.format(msgspec.json.encode(card), indent=1).decode())


if __name__ == "__main__":
    main()
