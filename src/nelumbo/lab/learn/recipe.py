"""What a training run does, as numbers: all of it, so that a run is reproducible."""

from collections.abc import Iterator

import msgspec

from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.record import new_setup
from nelumbo.lab.variants import variants

FORMER_NAMES = {
    "begun_with": "start_from",
    "rate": "learning_rate",
    "trace": "gae_lambda",
    "most_norm": "max_gradient_norm",
    "averaging": "ema_decay",
    "look_games": "evaluation_games",
}
"""Of fields in recipes that were written before."""


class Recipe(msgspec.Struct, frozen=True, kw_only=True):
    """The defaults are for a GPU; `laptop` has those for a few cores."""

    game: str
    setups: tuple[Setup, ...]
    """Played side by side, in equal numbers; one that stands here twice is played twice as often."""
    seed: int = 0
    start_from: str | None = None
    """The file of the network that the run starts from, instead of an untrained one."""
    minutes: float | None = None
    """Training ends after this time, and the schedules run over it; or after `updates`."""
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
    learning_rate: tuple[float, float] = (5e-4, 2e-5)
    warm_up: int = 20
    """Updates until the learning rate is reached."""
    clip: tuple[float, float] = (0.2, 0.1)
    entropy: tuple[float, float] = (0.03, 0.003)
    gae_lambda: tuple[float, float] = (0.95, 0.95)
    """How far ahead the result of a decision is looked for before the critic is believed. Less of it is less noise,
    once the critic deserves it.
    """
    value_weight: float = 0.5
    own_value_weight: float = 0.25
    belief_weight: float = 0.05
    max_gradient_norm: float = 0.5
    ema_decay: float = 0.99
    """How much of the averaged weights each update keeps."""
    half_precision: bool = True
    opponents: tuple[str, ...] = ()
    """Files of networks that stay as they are and hold all seats but one in some games."""
    opponent_games: float = 0.5
    """The part of the games in which they play."""
    evaluation_games: int = 256
    """Played at every evaluation, once against itself and once against the heuristic."""


class Scheduled(msgspec.Struct, frozen=True):
    """The numbers that change in the course of a run."""

    learning_rate: float
    clip: float
    entropy: float
    gae_lambda: float


def scheduled(recipe: Recipe, progress: float, updates: int) -> Scheduled:
    """Where the schedules stand when such a part of the run is done."""
    progress = min(1.0, progress)
    warm = min(1.0, (updates + 1) / recipe.warm_up)
    entropy = recipe.entropy
    return Scheduled(
        learning_rate=warm * between(recipe.learning_rate, progress),
        clip=between(recipe.clip, progress),
        entropy=entropy[0] * (entropy[1] / entropy[0]) ** progress,
        gae_lambda=between(recipe.gae_lambda, progress),
    )


def between(ends: tuple[float, float], progress: float) -> float:
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
        learning_rate=(1e-3, 1e-4),
        half_precision=False,
        evaluation_games=64,
    )


def read_recipe(content: bytes) -> Recipe:
    """A recipe from JSON, even one written with the former names of its fields."""
    fields = msgspec.json.decode(content, type=dict[str, object])
    return msgspec.convert({FORMER_NAMES.get(name, name): value for name, value in fields.items()}, Recipe)


def all_setups(game: AnyGame) -> Iterator[Setup]:
    """Every number of players by every variant of the rules."""
    for seats in game.setups.seats:
        for variant in variants(game, {}):
            try:
                yield new_setup(game, seats, variant)
            except InvalidOption:
                continue  # these do not go together
