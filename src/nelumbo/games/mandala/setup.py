"""The options of Mandala and its first position."""

from nelumbo.core.chance import Chance
from nelumbo.core.game import Setup
from nelumbo.core.options import RANDOM, Option
from nelumbo.games.mandala.data import SEATS
from nelumbo.games.mandala.rules import Mandala, blank

OPTIONS = (
    Option("first", "seat", RANDOM, "Who begins: a seat counted from 0 (0 is Player 1), or random."),
    Option("memory_aid", "flag", True, "Whether the cards picked into a cup, which both saw, stay visible."),
)


def new(setup: Setup, chance: Chance) -> Mandala:
    """The first player is drawn before the cards are shuffled [MAN-SETUP-1, 8, RULING-1]."""
    first = setup.options["first"]
    state = blank()
    state.chance = chance
    state.memory_aid = bool(setup.options.get("memory_aid", True))
    state.set_up(chance.first_seat(SEATS, -1 if first == RANDOM else int(first)))
    return state
