"""White Lotus' options, and the game that they set up."""

from typing import NoReturn

from nelumbo.core.chance import Chance
from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import Setup, Talk
from nelumbo.core.options import RANDOM, Option, Options, OptionValue
from nelumbo.games.white_lotus.board import AUTHOR, FULL, OFF, PUBLISHER, TALK
from nelumbo.games.white_lotus.data.land import Chart
from nelumbo.games.white_lotus.data.maps import edition_of
from nelumbo.games.white_lotus.data.pieces import (
    INFLUENCE_CARDS,
    NEUTRAL_MIXES,
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
        "No talking, talking, or binding transfers too (full); usual: talk under the author's rules, else off.",
        (USUAL, *MODES),
    ),
    Option("first_emperor", "seat", RANDOM, "The first emperor: a seat counted from 0 (0 is Player 1), or random."),
    Option("open_holdings", "flag", False, "Everybody sees everybody's influence and army points."),
    Option("show_ready", "flag", True, "Everybody sees who has sealed; it can be off only where negotiation is off."),
    Option("neutral_mix", "text", USUAL, "Neutral palaces, temples, rice fields, forts and villages, 39 in all."),
    Option("influence_values", "text", INFLUENCE_CARDS, "Influence cards of value 0, 1, 2, 3 and so on, 90 in all."),
    Option("experimental_two_players", "flag", False, "Lets two players try a game designed for three to six."),
)
FORMER_OPTIONS = ("army_values",)  # no rule asks which cards an army is made of [WL-C7, UNK-4]


def check_setup(setup: Setup) -> None:
    """Two players only as an experiment, and components that the rules can work with [WL-RULING-1, UNK-7]."""
    if (setup.seats == 2) is not setup.options["experimental_two_players"]:
        raise InvalidOption("White Lotus is for 3 to 6 players: experimental_two_players tries it with 2")
    if not setup.options["show_ready"] and mode_of(setup.options) != "off":
        raise InvalidOption("who is ready can be hidden only where nobody may talk: set negotiation to off")
    neutral_mix(setup)
    cards = influence_values(setup.options)
    if setup.rules > 1:
        check_pairs(cards)


def neutral_mix(setup: Setup) -> list[int]:
    """Neutral tokens by type; the start set must be among them [WL-C4, UNK-1]."""
    usual = NEUTRAL_MIXES[setup.rules]
    mix = numbers("neutral_mix", usual if setup.options["neutral_mix"] == USUAL else setup.options["neutral_mix"])
    start = [*START_SET, VILLAGE]
    needed = [start.count(kind) for kind in range(PALACE, VILLAGE + 1)]
    if len(mix) != len(needed) or sum(mix) != NEUTRALS:
        refuse("neutral_mix", f"give five numbers that add up to {NEUTRALS}, such as {usual}")
    for kind, (there, least) in enumerate(zip(mix, needed, strict=True), PALACE):
        if there < least:
            refuse("neutral_mix", f"the start set needs {least} {TYPE_NAMES[kind]}")
    return [0, *mix]


def influence_values(options: Options) -> list[int]:
    """Influence cards by value: six zeros, and enough for six opening hands [WL-C5, 6, UNK-3]."""
    cards = numbers("influence_values", options["influence_values"])
    if not 4 <= len(cards) <= 10 or sum(cards) != 90 or cards[0] != 6 or min(cards[1:4]) < 12 or cards[-1] == 0:
        refuse("influence_values", f"give 90 cards with 6 zeros and 12 each of 1, 2 and 3, such as {INFLUENCE_CARDS}")
    return cards


def check_pairs(cards: list[int]) -> None:
    """Two cards can show every weight up to that of the highest two [WL-RES-6, RULING-6]."""
    values = [value for value, count in enumerate(cards) if count]
    shown = {one + other for one in values for other in values if one != other or cards[one] > 1}
    for weight in range(1, 2 * values[-1] + 1):
        if weight not in shown:
            refuse("influence_values", f"no two of these cards show {weight}")


def numbers(name: str, text: OptionValue) -> list[int]:
    """The numbers of a text option, joined by commas."""
    words = str(text).split(",")
    if not all(word.isascii() and word.isdecimal() and len(word) < 3 for word in words):
        refuse(name, "write numbers joined by commas")
    return [int(word) for word in words]


def refuse(name: str, what: str) -> NoReturn:
    """The option cannot have this value."""
    raise InvalidOption(f"{name}: {what}")


def mode_of(options: Options) -> str:
    """The author's players may talk, the publisher's not, unless the host says otherwise [WL-NEG-1..3, RULING-53]."""
    mode = str(options["negotiation"])
    if mode != USUAL:
        return mode
    return "talk" if options["rules"] == "author" else "off"


def talk_of(options: Options) -> Talk:
    """Two players may talk alone wherever there is any talk [WL-PROTO-1]."""
    return "none" if mode_of(options) == "off" else "private"


def decisions_are_heard(options: Options) -> bool:
    """Not where two players may agree alone, or where nobody sees who has sealed [WL-PROTO-10, RULING-19]."""
    return talk_of(options) == "none" and bool(options["show_ready"])


def new(setup: Setup, chance: Chance, chart: Chart | None = None) -> WhiteLotus:
    """The first emperor is drawn before the tokens are shuffled [WL-SETUP-2, RULING-2, UNK-8]."""
    options = setup.options
    first = options["first_emperor"]
    emperor = chance.first_seat(setup.seats, -1 if first == RANDOM else int(first))
    state = configured(setup, chart or edition_of(setup.rules))
    state.chance = chance
    set_up(state, emperor)
    return state


def configured(setup: Setup, chart: Chart) -> WhiteLotus:
    """An empty table with these options; points, not cards, are kept [WL-SETUP-3, 6, 7, CARD-3]."""
    options = setup.options
    state = blank(setup.seats, chart)
    state.rules = RULE_SETS[str(options["rules"])]
    state.mode = MODES[mode_of(options)]
    state.open_holdings = bool(options["open_holdings"])
    state.show_ready = bool(options["show_ready"])
    state.pair = 2 * (len(influence_values(options)) - 1)
    for kind, tokens in enumerate(neutral_mix(setup)):
        state.mix[kind] = tokens
    return state
