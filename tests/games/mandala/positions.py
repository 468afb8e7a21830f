"""Positions of Mandala for the tests, in the game's own notation."""

from nelumbo.core.chance import Chance
from nelumbo.core.state import numbers
from nelumbo.games.mandala import GAME
from nelumbo.games.mandala.data import COLOURS
from nelumbo.games.mandala.event_types import MandalaEvent
from nelumbo.games.mandala.notation import read_position
from nelumbo.games.mandala.notation.moves import CARD_LETTERS
from nelumbo.games.mandala.notation.positions import rest_of
from nelumbo.games.mandala.rules import Mandala
from nelumbo.games.mandala.view_types import MandalaView
from tests.notated import legal_texts, played_on, world_of


def position(text: str) -> Mandala:
    """The position of some lines, seat 0 to move in turn 1; `rest cup 1` puts all other cards into that cup.

    Without `rest` they are the deck.
    """
    lines = [line.strip() for line in text.strip().splitlines()]
    rest = next((line for line in lines if line.startswith("rest ")), None)
    lines = [line for line in lines if line != rest]
    if not any(line.startswith("turn ") for line in lines):
        lines.insert(0, "turn 1 0 first 0")
    if rest is not None:
        lines = with_rest(lines, int(rest.split()[2]))
    return read_position("\n".join(["mandala-position 2", *lines]))


def with_rest(lines: list[str], seat: int) -> list[str]:
    """The lines with every card that they do not name in the cup of a seat."""
    deck = [line for line in lines if line.startswith("deck ")]
    bare = read_position("\n".join(["mandala-position 2", *(line for line in lines if line not in deck)]))
    left = rest_of(bare)
    for letter in "".join(line.split()[1] for line in deck).replace("-", ""):
        left.remove("ROYGPK".index(letter))
    counts = CARD_LETTERS.write_counts([left.count(colour) for colour in range(COLOURS)])
    return [f"{line} cup {counts}" if line.startswith(f"seat {seat}") else line for line in lines]


def drawn(view: MandalaView, chance: Chance) -> Mandala:
    return world_of(GAME, view, chance, Mandala)


def play(state: Mandala, *moves: str) -> Mandala:
    return played_on(GAME, state, moves)


def events_of(state: Mandala, move: str) -> list[MandalaEvent]:
    """What everybody sees of a move of the seat to move."""
    state.journal = []
    play(state, move)
    journal, state.journal = state.journal, None
    return GAME.events(journal, state, None)


def legal(state: Mandala, kind: str = "") -> list[str]:
    return legal_texts(GAME, state, kind)


def hand(state: Mandala, seat: int) -> str:
    """A hand as text."""
    return CARD_LETTERS.write_counts(numbers(state.hands, seat * COLOURS, COLOURS))


def cup(state: Mandala, seat: int) -> str:
    """The open part of a cup as text."""
    return CARD_LETTERS.write_counts(GAME.view(state, None).cups[seat] or [])


def river(state: Mandala, seat: int) -> str:
    return "".join("ROYGPK"[colour] for colour in GAME.view(state, None).rivers[seat])


def mountain(state: Mandala, mandala: int) -> str:
    return CARD_LETTERS.write_counts(GAME.view(state, None).mountains[mandala - 1])


def discard(state: Mandala) -> str:
    return CARD_LETTERS.write_counts(GAME.view(state, None).discard)
