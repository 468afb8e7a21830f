"""What a host of Flowers may set, and the game that it gives."""

from nelumbo.core.chance import Chance
from nelumbo.core.game import Setup
from nelumbo.core.options import RANDOM, Option
from nelumbo.games.flowers import rules
from nelumbo.games.flowers.words import BACKS, read_backs

OPTIONS = (
    Option("first", "seat", RANDOM, "Who begins: a seat counted from 0, or random."),
    Option(
        "double_tile_cards",
        "choice",
        "retrieve",
        "What becomes of the cards of a player who takes both tiles: taken back into the hand (retrieve, as the "
        "rulebook's text says) or discarded (discard, as other editions are described); with 2 players this changes "
        "the game a lot.",
        ("retrieve", "discard"),
    ),
    Option(
        "tile_backs",
        "text",
        "by_colour",
        "Which tiles have a dark back: by_colour, by_value, or a list of the 18 dark tiles such as 'R2 R3 GX'.",
        tuple(BACKS),
    ),
    Option(
        "memory_aid",
        "flag",
        True,
        "Whether the colours of face-down cards and the values inside flowers, which everybody saw, stay visible.",
    ),
)


def check_setup(setup: Setup) -> None:
    """The dark tiles must be 18 different ones [FLO-RULING-2]."""
    read_backs(str(setup.options["tile_backs"]))


def new(setup: Setup, chance: Chance) -> rules.Flowers:
    """The first player is drawn before cards and tiles are shuffled [FLO-SETUP-6, RULING-29]."""
    first = setup.options["first"]
    return rules.new(
        seats=setup.seats,
        first=chance.first_seat(setup.seats, -1 if first == RANDOM else int(first)),
        backs=read_backs(str(setup.options["tile_backs"])),
        double_discards=setup.options["double_tile_cards"] == "discard",
        memory_aid=bool(setup.options["memory_aid"]),
        chance=chance,
    )
