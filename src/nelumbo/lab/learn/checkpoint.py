"""A run in a folder: its recipe, its log, and its training state, in files of a few megabytes."""

from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import msgspec
import numpy as np

from nelumbo.bots import network
from nelumbo.bots.network import Shape
from nelumbo.core.errors import InvalidOption
from nelumbo.lab.learn.model import Params
from nelumbo.lab.learn.recipe import Recipe, read_recipe

RECIPE, LOG, WEIGHTS, STATE = "recipe.json", "log.jsonl", "weights.npz", "state.npz"


class Progress(msgspec.Struct):
    """How far a run has come."""

    updates: int = 0
    decisions: int = 0
    seconds: float = 0.0


class TrainState(msgspec.Struct):
    """All that changes in a run."""

    params: Params
    averaged: Params
    """Exponential moving average of the weights: what plays in the end."""
    moments: tuple[Any, Any, Any]
    progress: Progress


def save(folder: Path, state: TrainState, shape: Shape) -> None:
    """Writes every piece beside the old one and then renames it."""
    first, second, count = state.moments
    pieces = {
        "parts.npz": network.packed(host(state.params)),
        "averaged.npz": network.packed(host(state.averaged)),
        # Adam's moments need their range, not their digits: their upper halves are enough.
        "first.npz": {name: upper(array) for name, array in network.packed(host(first)).items()},
        "second.npz": {name: upper(array) for name, array in network.packed(host(second)).items()},
        STATE: {"count": np.asarray(count), "course": as_bytes(state.progress), "shape": as_bytes(shape)},
    }
    for name, arrays in pieces.items():
        fresh = folder / f"new-{name}"
        np.savez(fresh, **arrays)  # type: ignore[arg-type]  # its stub knows no arrays by keyword
        fresh.replace(folder / name)
    playing = {name: array for name, array in host(state.averaged).items() if name != "belief"}
    network.write(folder / f"new-{WEIGHTS}", playing, shape)
    (folder / f"new-{WEIGHTS}").replace(folder / WEIGHTS)


def load(folder: Path) -> tuple[TrainState, Shape]:
    state = arrays_in(folder / STATE)
    moments = [
        network.unpacked({name: lowered(array) for name, array in arrays_in(folder / f"{name_}.npz").items()})
        for name_ in ("first", "second")
    ]
    found = TrainState(
        on_device(network.unpacked(arrays_in(folder / "parts.npz"))),
        on_device(network.unpacked(arrays_in(folder / "averaged.npz"))),
        (on_device(moments[0]), on_device(moments[1]), jnp.asarray(state["count"])),
        msgspec.json.decode(state["course"].tobytes(), type=Progress),
    )
    return found, msgspec.json.decode(state["shape"].tobytes(), type=Shape)


def host(params: Any) -> Any:
    """The arrays in this process's memory."""
    return jax.tree.map(np.asarray, params)


def on_device(params: Any) -> Any:
    """The arrays where they are computed with."""
    return jax.tree.map(jnp.asarray, params)


def upper(array: np.ndarray) -> np.ndarray:
    """The upper half of each number's bits."""
    return (array.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)


def lowered(array: np.ndarray) -> np.ndarray:
    """Numbers from their upper halves."""
    return (array.astype(np.uint32) << 16).view(np.float32)


def as_bytes(value: object) -> np.ndarray:
    """A struct as an array."""
    return np.frombuffer(msgspec.json.encode(value), np.uint8)


def arrays_in(file: Path) -> dict[str, np.ndarray]:
    with np.load(file) as found:
        return {name: found[name] for name in found.files}


def open_folder(folder: Path, recipe: Recipe) -> bool:
    """Makes the folder of a new run; says whether there is one to go on with, which must have the same recipe."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / RECIPE
    if not file.exists():
        file.write_bytes(msgspec.json.format(msgspec.json.encode(recipe), indent=2))
        return False
    begun = read_recipe(file.read_bytes())
    if msgspec.structs.replace(begun, workers=recipe.workers) != recipe:
        raise InvalidOption(f"{folder} holds a run with another recipe: give a new folder, or that run's options")
    return (folder / STATE).exists()
