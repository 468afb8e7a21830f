"""A trained network: its weights, and its answers by NumPy alone.

The arithmetic is written once, for any module that looks like NumPy: the learner uses it with JAX.
"""

from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from nelumbo.core.features import mask_of, row_of, secrets_of
from nelumbo.core.game import AnyGame
from nelumbo.core.state import GameState

Array: TypeAlias = Any  # of NumPy or of JAX, which have no common type
Layer: TypeAlias = dict[str, Array]

STEPS = (1, 2, 3)  # a count also says whether it reaches each of these
SMALL = 1e-6
NEVER = -1e9  # the logit of an illegal move


class Shape(msgspec.Struct, frozen=True):
    features: int
    secrets: int
    moves: int
    seats: int
    """At most; the seats that nobody has get no share."""
    trunk: tuple[int, ...]
    critic: tuple[int, ...]


# Inputs


def encoded(xp: ModuleType, rows: Array, scale: Array, counts: Array) -> Array:
    """Rows of small numbers as inputs: each by its scale, and for the counts whether they reach each step."""
    counted = rows[:, counts]
    columns = [rows.astype(xp.float32) * scale, *((counted >= step).astype(xp.float32) for step in STEPS)]
    return xp.concatenate(columns, axis=1)


# Layers


def mlp(xp: ModuleType, layers: list[Layer], inputs: Array) -> Array:
    """A trunk: linear layers, each with RMS norm and ReLU."""
    for layer in layers:
        sums = inputs @ layer["w"]
        normed = sums / xp.sqrt((sums * sums).mean(axis=1, keepdims=True) + SMALL)
        inputs = xp.maximum(normed * layer["g"] + layer["b"], 0)
    return inputs


def linear(layer: Layer, inputs: Array) -> Array:
    """The last layer of a head."""
    return inputs @ layer["w"] + layer["b"]


def shares_of(xp: ModuleType, logits: Array, seats: Array) -> Array:
    """How the victory is expected to be divided, from the deciding seat on; nothing for seats that nobody has."""
    absent = xp.arange(logits.shape[1])[None, :] >= seats[:, None]
    logits = xp.where(absent, NEVER, logits)
    powers = xp.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


# Seats


def turned_table(game: AnyGame) -> NDArray[np.int32] | None:
    """By number of seats, seat and move: the move as that seat counts; None where no move names a seat."""
    most = max((*game.setups.seats, *game.setups.experimental_seats))
    moves = int(game.blank().move_count())
    table = np.tile(np.arange(moves, dtype=np.int32), (most + 1, most, 1))
    for seats in range(2, most + 1):
        for seat in range(seats):
            table[seats, seat] = [game.features.turned(move, seat, seats) for move in range(moves)]
    return table if (table != np.arange(moves)).any() else None


# A network that plays


class Network:
    """Answers for one game and all its numbers of players."""

    def __init__(self, game: AnyGame, arrays: dict[str, NDArray[Any]], shape: Shape) -> None:
        self.game, self.shape = game, shape
        self.params = unpacked(arrays)
        self.table = cached_table(game.name)

    def logits_and_shares(
        self, states: list[GameState], seats: list[int]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """For each state and its deciding seat: the logits of all moves, and the shares from that seat on."""
        trunk = mlp(np, self.params["trunk"], self.inputs(self.rows(states, seats)))
        present = np.array([int(state.seats) for state in states])
        logits = linear(self.params["policy"], trunk)
        if self.table is not None:
            logits = np.take_along_axis(logits, self.table[present, np.array(seats)], axis=1)
        masks = [buffer(mask_of(state, seat)) for state, seat in zip(states, seats, strict=True)]
        shares = shares_of(np, linear(self.params["value"], trunk), present)
        return np.where(np.stack(masks) == 1, logits, NEVER), shares

    def value(self, states: list[GameState], seats: list[int]) -> NDArray[np.float32]:
        """The shares from each seat on; by the critic, where it is there: for worlds that are only imagined."""
        rows = self.rows(states, seats)
        inputs, layers, head = self.inputs(rows), self.params["trunk"], self.params["value"]
        if "critic" in self.params:
            features = self.game.features
            hidden = [buffer(secrets_of(features, state, seat)) for state, seat in zip(states, seats, strict=True)]
            seen = encoded(np, np.stack(hidden), self.params["secret_scale"], self.params["secret_counts"])
            inputs = np.concatenate([inputs, seen], axis=1)
            layers, head = self.params["critic"], self.params["judge"]
        present = np.array([int(state.seats) for state in states])
        return shares_of(np, linear(head, mlp(np, layers, inputs)), present)  # type: ignore[no-any-return]  # an array

    def rows(self, states: list[GameState], seats: list[int]) -> NDArray[np.uint8]:
        """The features of each seat, as bytes."""
        features, size = self.game.features, self.shape.features
        return np.stack(
            [buffer(row_of(features, state, seat, size)) for state, seat in zip(states, seats, strict=True)]
        )

    def inputs(self, rows: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The features, encoded for the first layer."""
        return encoded(np, rows, self.params["scale"], self.params["counts"])  # type: ignore[no-any-return]  # an array


def buffer(row: object) -> NDArray[np.uint8]:
    """A vec as an array that shares its memory."""
    return np.frombuffer(row, np.uint8)  # type: ignore[call-overload, no-any-return]  # a vec, which is Any here


@lru_cache
def cached_table(name: str) -> NDArray[np.int32] | None:
    from nelumbo import games

    return turned_table(games.load(name))


# Files


def unpacked(arrays: dict[str, NDArray[Any]]) -> dict[str, Any]:
    """The parameters of a network by name: layers as dictionaries, trunks as lists of them."""
    params: dict[str, Any] = {}
    for name in sorted(arrays):
        value = arrays[name]
        keys = name.split("/")
        if len(keys) == 1:
            params[name] = value
        elif len(keys) == 2:
            params.setdefault(keys[0], {})[keys[1]] = value.astype(np.float32)
        else:
            trunk = params.setdefault(keys[0], [])
            if len(trunk) <= int(keys[1]):
                trunk.append({})
            trunk[int(keys[1])][keys[2]] = value.astype(np.float32)
    return params


def packed(params: dict[str, Any]) -> dict[str, NDArray[Any]]:
    """The arrays of a network by their full names."""
    arrays: dict[str, NDArray[Any]] = {}
    for name, part in params.items():
        if isinstance(part, dict):
            arrays |= {f"{name}/{key}": np.asarray(value) for key, value in part.items()}
        elif isinstance(part, list):
            arrays |= {f"{name}/{at}/{key}": np.asarray(v) for at, layer in enumerate(part) for key, v in layer.items()}
        else:
            arrays[name] = np.asarray(part)
    return arrays


def write(file: Path, params: dict[str, Any], shape: Shape) -> None:
    """A network as a file, its weights in half precision."""
    arrays = {name: array.astype(np.float16) if "/" in name else array for name, array in packed(params).items()}
    shape_bytes = np.frombuffer(msgspec.json.encode(shape), np.uint8)
    np.savez(file, shape=shape_bytes, **arrays)  # type: ignore[arg-type]  # its stub knows no arrays by keyword


def read(game: AnyGame, content: bytes) -> Network:
    with np.load(BytesIO(content)) as found:
        arrays = {name: found[name] for name in found.files}
    shape = msgspec.json.decode(arrays.pop("shape").tobytes(), type=Shape)
    return Network(game, arrays, shape)


@lru_cache
def shipped(name: str) -> Network | None:
    """The network that comes with the package; None where there is none."""
    from nelumbo import games

    file = files("nelumbo.bots") / "networks" / f"{name}.npz"
    return read(games.load(name), file.read_bytes()) if file.is_file() else None
