"""What a seat knows, may do and has won, as NumPy arrays and numbers."""

import ctypes
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from nelumbo.core.features import mask_of, row_of
from nelumbo.core.game import AnyGame
from nelumbo.core.state import GameState

Row: TypeAlias = NDArray[np.uint8]
Mask: TypeAlias = NDArray[np.int8]
Scalar = TypeVar("Scalar", bound=np.generic)


def view(buffer: object, kind: type[Scalar]) -> NDArray[Scalar]:
    """A vec as an array that shares its memory, for reading."""
    return np.frombuffer(buffer, kind)  # type: ignore[call-overload, no-any-return]  # a vec, which is Any here


def clear(array: Row) -> None:
    """Zeroes the engine's own memory, which NumPy may only read: a `memset` is far faster than a loop."""
    ctypes.memset(array.ctypes.data, 0, array.nbytes)


def row(game: AnyGame, state: GameState, seat: int, size: int) -> Row:
    """What the seat knows."""
    return view(row_of(game.features, state, seat, size), np.uint8).copy()


def mask(state: GameState, seat: int) -> Mask:
    """1 for each legal move of the seat."""
    return view(mask_of(state, seat), np.int8).copy()


def rewards(state: GameState) -> list[float]:
    """By seat, once the game is over: 1 for a sole winner; they sum to 0."""
    shares = state.shares()
    return [(len(shares) * share - 1) / (len(shares) - 1) for share in shares]
