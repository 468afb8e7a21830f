"""What a data set is, and how it was made."""

from collections.abc import Iterable, Iterator

import msgspec

from nelumbo import __version__, bots, games
from nelumbo.bots.levels import network_at
from nelumbo.bots.network import shipped
from nelumbo.bots.tuning import tuning_of
from nelumbo.core.chance import seeded
from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.options import Options
from nelumbo.core.record import new_setup
from nelumbo.lab.variants import variants

EVERY = 200
ITERATIONS = 100


class Study(msgspec.Struct, frozen=True):
    """The games that the strongest bots play, and in which a search judges every decision."""

    bots: tuple[str, ...]
    every: int = EVERY
    """Game number n is studied where this divides n."""
    iterations: int = ITERATIONS
    """Of the search that judges a decision."""


class DatasetCard(msgspec.Struct, frozen=True):
    """What a data set is, and how it was made."""

    game: str
    setups: tuple[Setup, ...]
    """The games take them in turn."""
    bots: tuple[str, ...]
    """Drawn for the seats of every game that is not studied."""
    games: int
    seed: str
    study: Study | None = None
    version: str = __version__
    sha256: str = ""
    """Of the arrays, in a fixed order."""

    @property
    def players(self) -> tuple[str, ...]:
        """Every bot that plays; the array `players` counts in this order."""
        return tuple(dict.fromkeys([*self.bots, *(self.study.bots if self.study else ())]))

    def setup(self, number: int) -> Setup:
        return self.setups[number % len(self.setups)]

    def name(self, number: int) -> str:
        """The seed of a game."""
        return f"{self.seed}/{number}"

    def is_studied(self, number: int) -> bool:
        return self.study is not None and number % self.study.every == 0

    def seated(self, number: int) -> list[int]:
        """Which of the players has each seat: drawn anew for every game."""
        drawn_from = self.study.bots if self.study and self.is_studied(number) else self.bots
        chance = seeded(f"{self.name(number)}/players")
        seats = range(self.setup(number).seats)
        return [self.players.index(drawn_from[chance.below(len(drawn_from))]) for _ in seats]


def quick_bots(game: AnyGame) -> tuple[str, ...]:
    """Levels 1 to 4, which decide within a millisecond; where level 4 is a search, the network takes its place."""
    if network_at(game, 4) is not None:
        return "beginner", "casual", "skilled", "strong"
    return ("beginner", "casual", "skilled", *(["network"] if shipped(game.name) else []))


def strongest_bots(game: AnyGame) -> tuple[str, ...]:
    """Levels 3 to 5; a search by the clock has a fixed number of iterations instead, so that it is reproducible."""
    is_steady = network_at(game, 4) is not None or tuning_of(game).light_search is not None
    return (
        "skilled",
        "strong" if is_steady else "ismcts:100",
        "master" if network_at(game, 5) is not None else "ismcts:1000",
    )


def setups_of(game: AnyGame, options: Options) -> tuple[Setup, ...]:
    """For every number of players that the options allow."""
    return tuple(setup for seats in game.setups.seats if (setup := allowed(game, seats, options)) is not None)


def allowed(game: AnyGame, seats: int, options: Options) -> Setup | None:
    try:
        return new_setup(game, seats, options)
    except InvalidOption:
        return None


def card_of(
    game: str,
    games_played: int,
    players: Iterable[str] | None = None,
    seed: str = "nelumbo",
    options: Options | None = None,
    study: Study | None = None,
) -> DatasetCard:
    """A card for every number of players in turn, with the quick bots unless others are named; raises UnknownBot."""
    loaded = games.load(game)
    card = DatasetCard(
        game,
        setups_of(loaded, options or {}),
        quick_bots(loaded) if players is None else tuple(players),
        games_played,
        seed,
        study,
    )
    for name in card.players:
        bots.load(name, loaded, "")
    return card


def cards_of(
    game: str, games_played: int, seed: str = "nelumbo", every: int = EVERY
) -> Iterator[tuple[str, DatasetCard]]:
    """For each rule set of the game, a file's name and a card with bots of all levels."""
    loaded = games.load(game)
    for options in variants(loaded, {}):
        study = Study(strongest_bots(loaded), every) if every else None
        yield file_name(loaded, options), card_of(game, games_played, None, seed, options, study)


def file_name(game: AnyGame, options: Options) -> str:
    """Such as `flowers-discard.npz` and `lotus-teams.npz`: the options that are not as usual."""
    usual = {option.name: option.default for option in game.setups.options}
    unusual = [name if value is True else str(value) for name, value in options.items() if value != usual[name]]
    return "-".join([game.name, *unusual]).replace("_", "-") + ".npz"
