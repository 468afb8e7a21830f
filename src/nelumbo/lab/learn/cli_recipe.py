"""The recipe that the options of `nelumbo train` ask for, and its log for people."""

from collections.abc import Iterable
from typing import Any

import msgspec

from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import AnyGame
from nelumbo.lab.learn.recipe import Recipe, all_setups, laptop
from nelumbo.lab.learn.trainer import Line

SIZES = ("laptop", "gpu")


def recipe_of(game: AnyGame, size: str = "laptop", seats: int | None = None, **changes: Any) -> Recipe:
    """The recipe of that size, for all numbers of seats or one. `changes` are other fields; None changes nothing."""
    setups = tuple(setup for setup in all_setups(game) if seats in (None, setup.seats))
    if not setups:
        raise InvalidOption(f"{game.title} is not for {seats} players")
    if size not in SIZES:
        raise InvalidOption(f"no size {size}: choose {' or '.join(SIZES)}")
    recipe = Recipe(game=game.name, setups=setups)
    recipe = laptop(recipe) if size == "laptop" else recipe
    return changed(recipe, {name: value for name, value in changes.items() if value is not None})


def changed(recipe: Recipe, changes: dict[str, Any]) -> Recipe:
    """The recipe with other values in some fields."""
    fields = msgspec.to_builtins(recipe)
    for name in changes:
        if name not in fields:
            raise InvalidOption(f"a recipe has no {name}: choose from {', '.join(fields)}")
    try:
        return msgspec.convert(fields | changes, Recipe)
    except msgspec.ValidationError as error:
        raise InvalidOption(f"this recipe is not valid: {error}") from None


def assignments(texts: Iterable[str]) -> dict[str, Any]:
    """NAME=VALUE by name, the value as JSON; a word needs no quotes."""
    values: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.partition("=")
        try:
            values[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            values[name] = value
    return values


def widths(text: str | None) -> tuple[int, ...] | None:
    """The widths of layers, such as 512,256."""
    if text is None:
        return None
    try:
        return tuple(int(width) for width in text.split(","))
    except ValueError:
        raise InvalidOption(f"{text} is no row of widths such as 512,256") from None


def described(line: Line) -> str:
    """A line of the log for people."""
    figures = ", ".join(f"{name} {value:.3f}" for name, value in sorted(line.figures.items()))
    text = f"{line.seconds:7.0f} s  {line.decisions / 1e6:8.1f} M decisions  {figures}"
    if line.evaluation is not None:
        slopes = " ".join(f"{third.slope:.2f}/{third.own_slope:.2f}" for third in line.evaluation.thirds)
        text += f"\n           share against {line.evaluation.opponent}, 1 is even: {line.evaluation.share:.3f}"
        text += f"; slopes of result on value by third, critic/own: {slopes}"
    return text
