"""The options of Flowers and its first position."""

from nelumbo.core.chance import Chance
from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import Setup
from nelumbo.core.options import RANDOM, Option
from nelumbo.games.flowers.data import PILE, TILE_NAMES, TILES, VALUES
from nelumbo.games.flowers.rules import Flowers, blank

BACKS = {
    "by_colour": bytes(range(PILE)),  # red, purple and blue are dark
    "by_value": bytes(tile for tile in range(TILES) if tile % VALUES >= 3),  # 5, 7 and x3 are dark
}

OPTIONS = (
    Option("first", "seat", RANDOM, "Who begins: a seat counted from 0 (0 is Player 1), or random."),
    Option(
        "double_tile_cards",
        "choice",
        "retrieve",
        "What happens to the cards of a player who takes both tiles: they return to the hand (retrieve, as the "
        "rulebook says) or are discarded (discard, as in other editions); with 2 players this makes a big difference.",
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


def write_backs(backs: bytes) -> str:
    """The name of a known split, or the dark tiles."""
    named = next((name for name, tiles in BACKS.items() if tiles == backs), None)
    return named or " ".join(TILE_NAMES[tile] for tile in backs)


def read_backs(text: str) -> bytes:
    """The dark tiles, sorted; raises InvalidOption [FLO-RULING-2]."""
    if text in BACKS:
        return BACKS[text]
    words = set(text.replace(",", " ").split())
    if not words <= set(TILE_NAMES):
        raise InvalidOption(f"tile_backs cannot be {text[:60]!r}: choose {', '.join(BACKS)} or {PILE} tiles")
    if len(words) != PILE:
        raise InvalidOption(f"tile_backs names {len(words)} different dark tiles: there are {PILE}")
    return bytes(sorted(TILE_NAMES.index(word) for word in words))


def new(setup: Setup, chance: Chance) -> Flowers:
    """The first player is drawn before cards and tiles are shuffled [FLO-SETUP-6, RULING-29]."""
    options = setup.options
    first = options["first"]
    state = blank()
    state.seats = setup.seats
    state.chance = chance
    state.backs = read_backs(str(options["tile_backs"]))
    state.double_discards = options["double_tile_cards"] == "discard"
    state.memory_aid = bool(options["memory_aid"])
    state.set_up(chance.first_seat(setup.seats, -1 if first == RANDOM else int(first)))
    return state
