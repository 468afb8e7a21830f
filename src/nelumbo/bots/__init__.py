"""Bots by name, as typed on the command line: `skilled`, `ismcts:2000`, `my_bot.py:MyBot`."""

import os

# Networks this small gain nothing from more than one core. NumPy reads the variable when it is first imported,
# which any module of this package may do.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path

import msgspec

from nelumbo.bots import from_file, strength
from nelumbo.bots.bot import Bot, UnknownBot
from nelumbo.bots.greedy import Greedy
from nelumbo.bots.ismcts import Ismcts, read_knobs
from nelumbo.bots.levels import LEVELS
from nelumbo.bots.ratings import STRENGTH, measured, rating_in
from nelumbo.bots.softmax import Softmax
from nelumbo.bots.uniform import Uniform
from nelumbo.core.game import AnyGame

BOTS: dict[str, Callable[[AnyGame, str], Bot]] = {
    "greedy": Greedy,
    "uniform": Uniform,
    **{level.name: level.make for level in LEVELS},
}
SEARCH, POLICY, PLANNER, HEURISTIC = "ismcts", "network", "planner", "heuristic"


def load(name: str, game: AnyGame, seed: str) -> Bot:
    """The bot of that name for one seat of the game, reproducible by its seed."""
    return maker(name)(game, seed)


def maker(name: str) -> Callable[[AnyGame, str], Bot]:
    if name in BOTS:
        return BOTS[name]
    kind, *words = name.split(":")
    if kind == SEARCH and words:
        return searcher(name, *words)
    if kind in (POLICY, PLANNER):
        return networked(name, kind, words)
    if kind == STRENGTH:
        return of_strength(name)
    if kind == HEURISTIC:
        return careless(name, words)
    if kind.endswith(".py") and len(words) == 1:
        return from_file.found(kind, words[0])
    choices = ", ".join(
        [
            *BOTS,
            f"{STRENGTH}:RATING",
            f"{SEARCH}:ITERATIONS",
            POLICY,
            PLANNER,
            f"{HEURISTIC}:temperature=N",
            "FILE.py:CLASS",
        ]
    )
    raise UnknownBot(f"no bot named {name!r}: choose {choices}")


def of_strength(name: str) -> Callable[[AnyGame, str], Bot]:
    """A bot by its rating, as in `strength:35`, in a game whose strengths have been measured."""
    rating = rating_in(name)
    if rating is None:
        raise UnknownBot(f"cannot read the bot {name!r}: write it like {STRENGTH}:35") from None

    def made(game: AnyGame, seed: str) -> Bot:
        if not measured(game.name):
            raise UnknownBot(f"no strengths have been measured in {game.title}: choose {', '.join(BOTS)}")
        return strength.at_rating(game, seed, rating)

    return made


def careless(name: str, words: list[str]) -> Callable[[AnyGame, str], Bot]:
    """The heuristic with errors, as in `heuristic:temperature=1.2`."""
    try:
        (written,) = words
        key, _, value = written.partition("=")
        temperature = float(value)
        if key != "temperature" or not 0.0 < temperature < inf:
            raise ValueError("no such knob")
    except ValueError:
        raise UnknownBot(f"cannot read the bot {name!r}: write it like {HEURISTIC}:temperature=1.2") from None
    return partial(Softmax, temperature=temperature)


def searcher(name: str, budget: str, *knobs: str) -> Callable[[AnyGame, str], Bot]:
    """A search by its budget and its knobs, as in `ismcts:2000`, `ismcts:0.3s` or `ismcts:500:depth=4:greed=0.5`."""
    try:
        read_knobs(knobs)  # raises ValueError for an unknown knob
        if budget.endswith("s"):
            return partial(Ismcts, seconds=float(budget.removesuffix("s")), knobs=knobs)
        return partial(Ismcts, iterations=int(budget), knobs=knobs)
    except (ValueError, TypeError):
        raise UnknownBot(
            f"cannot read the search {name!r}: write it like {SEARCH}:2000, {SEARCH}:0.3s or {SEARCH}:500:depth=4"
        ) from None


def networked(name: str, kind: str, written: list[str]) -> Callable[[AnyGame, str], Bot]:
    """A policy or planner, as in `network:temperature=0.5`, `planner:worlds=8:depth=4` or `network:file=my.npz`."""
    from nelumbo.bots import network, planner, policy

    try:
        values = dict(knob.split("=", 1) for knob in written)
        file = values.pop("file", None)

        if set(values) - ({"temperature"} if kind == POLICY else set(planner.PlannerKnobs.__struct_fields__)):
            raise ValueError("no such knob")
        temperature = float(values["temperature"]) if "temperature" in values else None
        knobs = msgspec.convert(values, planner.PlannerKnobs, strict=False) if kind == PLANNER else None

        def made(game: AnyGame, seed: str) -> Bot:
            own = None if file is None else network.read(game, Path(file).read_bytes())
            if kind == POLICY:
                return policy.Policy(game, seed, temperature, own)
            return planner.Planner(game, seed, knobs, own)

        return made
    except (ValueError, TypeError, msgspec.ValidationError):
        raise UnknownBot(
            f"cannot read the bot {name!r}: write it like {POLICY}:temperature=0.5 or {PLANNER}:worlds=8"
        ) from None
