"""How bots are set for a game: what the game's `tuning.py` may say, and the defaults."""

from collections.abc import Callable
from dataclasses import dataclass

from nelumbo.core.game import AnyGame, View


def no_knobs(view: View) -> tuple[str, ...]:
    return ()


def never_mixed(view: View) -> float:
    return 0.0


@dataclass(frozen=True, kw_only=True)
class BotTuning:
    """Knobs are those of `search.Knobs`, written as in `ismcts:2000:depth=-1`."""

    search: tuple[str, ...] = ()
    """Knobs of every search."""
    deep_search: Callable[[View], tuple[str, ...]] = no_knobs
    """Further knobs of level 5's search, by view."""
    light_search: int | None = None
    """The iterations of level 4's search, where those of its seconds would leave level 5 nothing to gain."""
    searching_levels: tuple[int, ...] = ()
    """The levels, of 4 and 5, at which a search has beaten the game's network in the arena."""
    look_ahead: tuple[int, int] = (5, 8)
    """How many of the network's best moves level 5 tries, and how many moves it then plays on."""
    hint_worlds: int = 32
    """In how many worlds a hint, or a review, tries the best moves."""
    network_foresees: bool = False
    """Whether the network's win chances have been better calibrated than the search's."""
    sealed: bool = False
    """Whether several seats ever decide in secret at the same time: a predictable player is then beaten."""
    mixed: Callable[[View], float] = never_mixed
    """The softmax temperature, in points, at which level 3 samples a decision, so that nobody can foresee it."""
    variants: tuple[str, ...] = ()
    """The flags and choices among the options that change how the game is played well: networks learn them all."""


def tuning_of(game: AnyGame) -> BotTuning:
    """Raises TypeError for a setting that no bot has."""
    return BotTuning(**game.tuning)
