"""What `nelumbo train` is asked for, as a recipe and a trainer."""

from pathlib import Path

import msgspec

from nelumbo.bots import network
from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import AnyGame
from nelumbo.lab.learn.exploiter import Exploiter
from nelumbo.lab.learn.recipe import Recipe, all_setups, laptop
from nelumbo.lab.learn.trainer import Line, Trainer


class Wishes(msgspec.Struct, frozen=True):
    """The command's options; None leaves it to the size."""

    size: str
    trunk: str | None
    critic: str | None
    games: int | None
    workers: int | None
    seats: int | None
    seed: int
    minutes: float | None
    updates: int | None
    look_games: int | None = None
    changes: tuple[str, ...] = ()
    """Of anything else in the recipe: NAME=VALUE, the value as JSON."""


def recipe_of(game: AnyGame, wishes: Wishes) -> Recipe:
    """The recipe with everything that was wished for."""
    setups = tuple(setup for setup in all_setups(game) if wishes.seats in (None, setup.seats))
    if not setups:
        raise InvalidOption(f"{game.title} is not for {wishes.seats} players")
    recipe = Recipe(game=game.name, setups=setups, seed=wishes.seed, minutes=wishes.minutes, updates=wishes.updates)
    if wishes.size not in ("laptop", "gpu"):
        raise InvalidOption(f"there is no size {wishes.size}: choose laptop or gpu")
    recipe = laptop(recipe) if wishes.size == "laptop" else recipe
    changes = {
        "trunk": layers(wishes.trunk),
        "critic": layers(wishes.critic),
        "games": wishes.games,
        "workers": wishes.workers,
        "look_games": wishes.look_games,
    }
    recipe = msgspec.structs.replace(recipe, **{name: value for name, value in changes.items() if value is not None})
    return changed(recipe, wishes.changes)


def changed(recipe: Recipe, changes: tuple[str, ...]) -> Recipe:
    """The recipe with other numbers."""
    fields = msgspec.to_builtins(recipe)
    for change in changes:
        name, _, value = change.partition("=")
        if name not in fields:
            raise InvalidOption(f"a recipe has no {name or change}: choose from {', '.join(fields)}")
        try:
            fields[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            fields[name] = value  # a word needs no quotes
    try:
        return msgspec.convert(fields, Recipe)
    except msgspec.ValidationError as error:
        raise InvalidOption(f"that recipe cannot be: {error}") from None


def layers(text: str | None) -> tuple[int, ...] | None:
    """Widths such as 512,256."""
    if text is None:
        return None
    try:
        return tuple(int(width) for width in text.split(","))
    except ValueError:
        raise InvalidOption(f"{text} is no row of widths such as 512,256") from None


def trainer(game: AnyGame, wishes: Wishes, folder: Path, against: Path | None, cluster: str | None = None) -> Trainer:
    """A run of self-play, or of an exploiter."""
    recipe = recipe_of(game, wishes)
    if against is None:
        return Trainer(recipe, folder, cluster)
    if not against.is_file():
        raise InvalidOption(f"there is no network {against}")
    return Exploiter(recipe, folder, network.read(game, against.read_bytes()), cluster)


def said(line: Line) -> str:
    """A line of the log for people."""
    figures = ", ".join(f"{name} {value:.3f}" for name, value in sorted(line.figures.items()))
    text = f"{line.seconds:7.0f} s  {line.decisions / 1e6:8.1f} M decisions  {figures}"
    if line.look is not None:
        slopes = " ".join(f"{third.slope:.2f}/{third.own_slope:.2f}" for third in line.look.thirds)
        text += f"\n           {line.look.words}: {line.look.yardstick:.3f}"
        text += f"; slopes of result on value by third, critic/own: {slopes}"
    return text
