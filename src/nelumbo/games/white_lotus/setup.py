"""White Lotus' options, and the game that they set up."""

from typing import NoReturn

from nelumbo.core.chance import Chance
from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import Setup, Talk
from nelumbo.core.options import RANDOM, Option, Options
from nelumbo.games.white_lotus.board import AUTHOR, FULL, OFF, PUBLISHER, TALK
from nelumbo.games.white_lotus.data.land import Chart
from nelumbo.games.white_lotus.data.maps import STANDARD
from nelumbo.games.white_lotus.data.pieces import (
    ARMY_CARDS,
    INFLUENCE_CARDS,
    NEUTRAL_MIX,
    NEUTRALS,
    PALACE,
    START_SET,
    TYPE_NAMES,
    VILLAGE,
)
from nelumbo.games.white_lotus.rules.turn import WhiteLotus, blank, set_up

RULE_SETS = {"author": AUTHOR, "publisher": PUBLISHER}
MODES = {"off": OFF, "talk": TALK, "full": FULL}
USUAL = "usual"

OPTIONS = (
    Option("rules", "choice", "author", "The author's rules (4 turns) or the publisher's.", tuple(RULE_SETS)),
    Option(
        "negotiation",
        "choice",
        USUAL,
        "No talk, talk, or talk and binding transfers (full); usual is talk by the author, off by the publisher.",
        (USUAL, *MODES),
    ),
    Option("first_emperor", "seat", RANDOM, "The emperor at first: a seat counted from 0 (0 is Player 1), or random."),
    Option("open_holdings", "flag", False, "Everybody sees everybody's influence and army points."),
    Option("show_ready", "flag", True, "Everybody sees who has sealed; it can be off only where negotiation is off."),
    Option("neutral_mix", "text", NEUTRAL_MIX, "Neutral palaces, temples, rice fields, forts and villages, 39 in all."),
    Option("influence_values", "text", INFLUENCE_CARDS, "Influence cards of value 0, 1, 2, 3 and on, 90 in all."),
    Option("army_values", "text", ARMY_CARDS, "Army cards of value 1, 2, 3 and on, 60 in all."),
    Option("experimental_two_players", "flag", False, "Lets two players try a game that is made for three to six."),
)


def check_setup(setup: Setup) -> None:
    """Two players only as an experiment, and components that the rules can work with [WL-RULING-1, UNK-7]."""
    if (setup.seats == 2) is not setup.options["experimental_two_players"]:
        raise InvalidOption("White Lotus is for 3 to 6 players: experimental_two_players tries it with 2")
    if not setup.options["show_ready"] and mode_of(setup.options) != "off":
        raise InvalidOption("who is ready can be hidden only where nobody may talk: set negotiation to off")
    neutral_mix(setup.options)
    influence_values(setup.options)
    army_values(setup.options)


def neutral_mix(options: Options) -> list[int]:
    """Neutral tokens by type; the start set must be among them [WL-C4, UNK-1]."""
    mix = numbers(options, "neutral_mix")
    start = [*START_SET, VILLAGE]
    needed = [start.count(kind) for kind in range(PALACE, VILLAGE + 1)]
    if len(mix) != len(needed) or sum(mix) != NEUTRALS:
        refuse("neutral_mix", f"give five numbers that add up to {NEUTRALS}, such as {NEUTRAL_MIX}")
    for kind, (there, least) in enumerate(zip(mix, needed, strict=True), PALACE):
        if there < least:
            refuse("neutral_mix", f"the start set needs {least} {TYPE_NAMES[kind]}")
    return [0, *mix]


def influence_values(options: Options) -> list[int]:
    """Influence cards by value: six zeros, and enough for six opening hands [WL-C5, 6, UNK-3]."""
    cards = numbers(options, "influence_values")
    if not 4 <= len(cards) <= 10 or sum(cards) != 90 or cards[0] != 6 or min(cards[1:4]) < 12 or cards[-1] == 0:
        refuse("influence_values", f"give 90 cards with 6 zeros and 12 each of 1, 2 and 3, such as {INFLUENCE_CARDS}")
    return cards


def army_values(options: Options) -> list[int]:
    """Army cards by value: at least two values, and enough for six opening hands [WL-C6, 7, UNK-4]."""
    cards = numbers(options, "army_values")
    if not 2 <= len(cards) <= 9 or sum(cards) != 60 or cards[0] < 18 or cards[-1] == 0:
        refuse("army_values", f"give 60 cards of two values or more, 18 of them ones, such as {ARMY_CARDS}")
    return cards


def numbers(options: Options, name: str) -> list[int]:
    """The numbers of a text option, joined by commas."""
    words = str(options[name]).split(",")
    if not all(word.isascii() and word.isdecimal() and len(word) < 3 for word in words):
        refuse(name, "write numbers joined by commas")
    return [int(word) for word in words]


def refuse(name: str, what: str) -> NoReturn:
    """The option cannot have this value."""
    raise InvalidOption(f"{name} cannot be so: {what}")


def mode_of(options: Options) -> str:
    """The author's players may talk, the publisher's not, unless the host says otherwise [WL-NEG-1..3, RULING-53]."""
    mode = str(options["negotiation"])
    if mode != USUAL:
        return mode
    return "talk" if options["rules"] == "author" else "off"


def talk_of(options: Options) -> Talk:
    """Two players may talk alone wherever there is any talk [WL-PROTO-1]."""
    return "none" if mode_of(options) == "off" else "private"


def new(setup: Setup, chance: Chance, chart: Chart = STANDARD) -> WhiteLotus:
    """The first emperor is drawn before the tokens are shuffled [WL-SETUP-2, RULING-2, UNK-8]."""
    options = setup.options
    first = options["first_emperor"]
    emperor = chance.first_seat(setup.seats, -1 if first == RANDOM else int(first))
    state = configured(setup.seats, options, chart)
    state.chance = chance
    set_up(state, emperor)
    return state


def configured(seats: int, options: Options, chart: Chart = STANDARD) -> WhiteLotus:
    """An empty table with these options; points, not cards, are kept [WL-SETUP-3, 6, 7, CARD-3]."""
    state = blank(seats, chart)
    state.rules = RULE_SETS[str(options["rules"])]
    state.mode = MODES[mode_of(options)]
    state.open_holdings = bool(options["open_holdings"])
    state.show_ready = bool(options["show_ready"])
    state.pair = 2 * (len(influence_values(options)) - 1)
    for kind, tokens in enumerate(neutral_mix(options)):
        state.mix[kind] = tokens
    return state
