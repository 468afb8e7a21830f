"""What a training run does, as numbers: all of it, so that a run can be had again."""

from collections.abc import Iterator
from itertools import product

import msgspec

from nelumbo.bots.tuning import tuning_of
from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.options import Options
from nelumbo.core.record import new_setup


class Recipe(msgspec.Struct, frozen=True, kw_only=True):
    """The defaults are for a GPU; `laptop` has those for a few cores."""

    game: str
    setups: tuple[Setup, ...]
    """Played side by side, in equal numbers."""
    seed: int = 0
    begun_with: str | None = None
    """The file of the network that the run began with, instead of one that knows nothing."""
    minutes: float | None = None
    """Training ends after so long, and the schedules run over it; or after so many `updates`."""
    updates: int | None = None
    games: int = 4096
    """Side by side in each of the two halves."""
    steps: int = 32
    """Decisions of each game between two updates."""
    workers: int = 4
    trunk: tuple[int, ...] = (512, 512, 256)
    critic: tuple[int, ...] = (512, 512, 256)
    epochs: int = 2
    minibatches: int = 16
    rate: tuple[float, float] = (5e-4, 2e-5)
    warm_up: int = 20
    """Updates until the learning rate is reached."""
    clip: tuple[float, float] = (0.2, 0.1)
    entropy: tuple[float, float] = (0.03, 0.003)
    trace: tuple[float, float] = (0.95, 0.95)
    """Lambda: how far ahead the result of a decision is looked for before the critic is believed. Less of it is
    less noise, once the critic deserves it.
    """
    value_weight: float = 0.5
    own_value_weight: float = 0.25
    belief_weight: float = 0.05
    most_norm: float = 0.5
    """Of a gradient."""
    averaging: float = 0.99
    """How much of the averaged weights each update keeps."""
    half_precision: bool = True
    look_games: int = 256
    """Played at every look, once against itself and once against the heuristic."""


class Now(msgspec.Struct, frozen=True):
    """The numbers that change in the course of a run."""

    rate: float
    clip: float
    entropy: float
    trace: float


def now(recipe: Recipe, progress: float, updates: int) -> Now:
    """Where the schedules stand when such a part of the run is done."""
    progress = min(1.0, progress)
    warm = min(1.0, (updates + 1) / recipe.warm_up)
    entropy = recipe.entropy
    return Now(
        rate=warm * between(recipe.rate, progress),
        clip=between(recipe.clip, progress),
        entropy=entropy[0] * (entropy[1] / entropy[0]) ** progress,
        trace=between(recipe.trace, progress),
    )


def between(ends: tuple[float, float], progress: float) -> float:
    """The number on its way from one end to the other."""
    return ends[0] + (ends[1] - ends[0]) * progress


def laptop(recipe: Recipe) -> Recipe:
    """The same for a few cores: a small network and small updates."""
    return msgspec.structs.replace(
        recipe,
        games=256,
        steps=32,
        workers=2,
        trunk=(128, 128),
        critic=(128, 128),
        minibatches=8,
        rate=(1e-3, 1e-4),
        half_precision=False,
        look_games=64,
    )


def all_setups(game: AnyGame) -> Iterator[Setup]:
    """Every number of players by every variant of the rules."""
    options = [option for option in game.options if option.name in tuning_of(game).variants]
    ways: list[list[str | int | bool]] = [
        [False, True] if option.kind == "flag" else list(option.choices) for option in options
    ]
    for seats in game.seats:
        for way in product(*ways):
            chosen: Options = dict(zip((option.name for option in options), way, strict=True))
            try:
                yield new_setup(game, seats, chosen)
            except InvalidOption:
                continue  # these do not go together
