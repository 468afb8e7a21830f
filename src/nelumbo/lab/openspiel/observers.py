"""What OpenSpiel's algorithms may see of a state, by the kind of observation that they ask for."""

from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]  # it ships no types
from numpy.typing import NDArray

from nelumbo.core.game import AnyGame, Viewer
from nelumbo.lab.arrays import row
from nelumbo.lab.openspiel.past import Past

BEFORE = "before the deal"
ALL = pyspiel.PrivateInfoType.ALL_PLAYERS
NONE = pyspiel.PrivateInfoType.NONE
OBSERVATION = pyspiel.IIGObservationType(perfect_recall=False)


class Observer:
    """Public information, a spectator's, with or without that of one seat or of all; now, or with all that came before.

    Strings are views; with `perfect_recall` everything the player was told, their moves and the view. Tensors are the
    features; with `perfect_recall` they hold `recall` more rows, one for each of the player's decisions so far: the
    move, counted from 1, and the features that it was made on. Features belong to a seat and mix public with private,
    so there is a tensor only for both together.
    """

    def __init__(self, game: AnyGame, seats: int, kind: Any, recall: int) -> None:
        if not kind.public_info and (kind.perfect_recall or kind.private_info == NONE):
            raise ValueError("private information alone has no history: ask for public_info=True or no perfect_recall")
        self.game, self.seats, self.recall = game, seats, recall if kind.perfect_recall else 0
        self.private, self.is_public, self.remembers = kind.private_info, kind.public_info, kind.perfect_recall
        self.width = len(game.features.names())
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.is_public and self.private != NONE and (recall or not self.remembers):
            self.make_tensor()

    def make_tensor(self) -> None:
        owners = self.seats if self.private == ALL else 1
        size = self.width + self.recall * (1 + self.width)
        self.tensor = np.zeros(owners * size, np.float32)
        rows = self.tensor.reshape(owners, size)
        self.dict = {"features": rows[:, : self.width].reshape(-1) if owners == 1 else rows[:, : self.width]}
        if self.recall:
            self.dict["decisions"] = rows[:, self.width :].reshape(owners, self.recall, 1 + self.width)

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.past is None:
            return
        owners = range(self.seats) if self.private == ALL else [player]
        for part, seat in zip(self.tensor.reshape(len(owners), -1), owners, strict=True):
            self.write(part, state.past, seat)

    def write(self, part: NDArray[np.float32], past: Past, seat: int) -> None:
        part[: self.width] = row(self.game, past.state, seat, self.width)
        if not self.recall:
            return
        rows = part[self.width :].reshape(self.recall, 1 + self.width)
        for at, (then, move) in enumerate(past.decisions(seat)):
            if at == self.recall:
                raise ValueError(f"seat {seat} has made more than recall={self.recall} decisions")
            rows[at, 0] = move + 1
            rows[at, 1:] = row(self.game, then.state, seat, self.width)

    def string_from(self, state: Any, player: int) -> str:
        if state.past is None:
            return BEFORE
        if self.private == ALL:
            return "\n\n".join(self.text(state.past, seat) for seat in range(self.seats))
        return self.text(state.past, None if self.private == NONE else player)

    def text(self, past: Past, viewer: Viewer) -> str:
        if not self.is_public:
            return past.private_view(viewer)
        view = past.view(viewer)
        return f"{past.memory(viewer)}\n{view}" if self.remembers else view
