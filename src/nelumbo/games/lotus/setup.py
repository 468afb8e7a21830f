"""The options of Lotus and its first position."""

from nelumbo.core.chance import Chance
from nelumbo.core.errors import InvalidNotation, InvalidOption
from nelumbo.core.game import Setup
from nelumbo.core.options import RANDOM, Option, Options
from nelumbo.games.lotus import rules
from nelumbo.games.lotus.data import COLOUR_LETTERS, MAX_SEATS
from nelumbo.games.lotus.notation.positions import open_part, read_position
from nelumbo.games.lotus.world import set_colours

OPTIONS = (
    Option("teams", "flag", False, "Four players in two teams: partners face each other and add up their points."),
    Option("first", "seat", RANDOM, "Who begins: a seat counted from 0 (0 is Player 1), or random."),
    Option("finish_round", "flag", False, "The game ends with the round in which a deck runs out."),
    Option("colours", "text", COLOUR_LETTERS, "The colours of the seats in order, as in YGRB."),
    Option("position", "text", "", "A position in the game's notation to start from; it overrides the other options."),
)

SHUFFLES_UNNAMED = 2  # from this rules version on, the cards that a position does not name are dealt by lot


def is_deal_chosen(setup: Setup) -> bool:
    """Whether somebody chose the deal, or a part of it."""
    return bool(setup.options["position"])


def open_options(options: Options) -> Options:
    """The options without the hidden part of a position."""
    return {**options, "position": open_part(str(options["position"]))}


def teams(state: rules.Lotus) -> list[list[int]]:
    """Partners sit opposite [LOT-TEAM-3]."""
    return [[0, 2], [1, 3]] if state.teams else [[seat] for seat in range(state.seats)]


def check_setup(setup: Setup) -> None:
    """Teams are of two and two, colours differ, and a position is for as many players [LOT-SETUP-1, 2, TEAM-1, 2]."""
    if setup.options["teams"] and setup.seats != MAX_SEATS:
        raise InvalidOption(f"teams are for 4 players, not for {setup.seats}")
    colours = str(setup.options["colours"])
    if len(set(colours)) < max(setup.seats, len(colours)) or not set(colours) <= set(COLOUR_LETTERS):
        raise InvalidOption(f"colours cannot be {colours!r}: name a different one of Y, G, R and B for each seat")
    if setup.options["position"]:
        check_position(setup)


def check_position(setup: Setup) -> None:
    """The position can be read and has the right number of seats."""
    try:
        state = read_position(str(setup.options["position"]))
    except InvalidNotation as error:
        raise InvalidOption(f"not a valid position: {error.sentence}") from error
    if state.seats != setup.seats:
        raise InvalidOption(f"the position is for {state.seats} players, not for {setup.seats}")


def new(setup: Setup, chance: Chance) -> rules.Lotus:
    """The first player is drawn before the cards are shuffled [LOT-SETUP-17, RULING-2, UNK-6, TEAM-5]."""
    options = setup.options
    if options["position"]:
        state = read_position(str(options["position"]), chance if setup.rules >= SHUFFLES_UNNAMED else None)
        state.chance = chance
        return state
    first = options["first"]
    state = rules.blank(setup.seats)
    state.chance = chance
    state.set_up(chance.first_seat(setup.seats, -1 if first == RANDOM else int(first)))
    set_colours(state, list(str(options["colours"])[: setup.seats]))
    state.teams, state.finish_round = bool(options["teams"]), bool(options["finish_round"])
    return state
