"""Why a move in Mandala is refused."""

from nelumbo.core.errors import Refusal
from nelumbo.games.mandala.board import FIELD, MOUNTAIN, PICK
from nelumbo.games.mandala.data import COLOURS
from nelumbo.games.mandala.moves import Build, Discard, Grow, Take, decode
from nelumbo.games.mandala.rules import Mandala


def refusal(state: Mandala, seat: int, number: int) -> Refusal:
    move = decode(number)
    match move:
        case Take(colour):
            if state.phase != PICK:
                return Refusal("nothing_to_take", rule="MAN-DES-5")
            return Refusal("not_on_mountain", {"colour": colour}, "MAN-DES-5")
        case _ if state.phase == PICK:
            return Refusal("take_first", {"mandala": state.falling}, "MAN-DES-6")
        case Build(mandala, colour):
            return not_held(state, seat, colour, 1) or why_not_build(state, mandala, colour)
        case Grow(mandala, colour, cards):
            return not_held(state, seat, colour, cards) or why_not_grow(state, seat, mandala, colour)
        case Discard(colour, cards):
            refused = not_held(state, seat, colour, cards)
            assert refused is not None
            return refused


def not_held(state: Mandala, seat: int, colour: int, cards: int) -> Refusal | None:
    """The seat does not hold that many cards of the colour."""
    held = state.hands[seat * COLOURS + colour]
    if held >= cards:
        return None
    return Refusal("not_in_hand", {"colour": colour, "held": held, "cards": cards}, "MAN-TURN-2")


def why_not_build(state: Mandala, mandala: int, colour: int) -> Refusal:
    """The colour is in a field, or the hand would stay empty."""
    area = state.areas[mandala * COLOURS + colour]
    if area >= FIELD:
        return Refusal("colour_in_field", {"mandala": mandala, "colour": colour, "owner": area - FIELD}, "MAN-COL-2")
    return Refusal("hand_would_be_empty", rule="MAN-RULING-13")


def why_not_grow(state: Mandala, seat: int, mandala: int, colour: int) -> Refusal:
    """The colour is on the mountain or in the other field, or no card would stay in hand."""
    area = state.areas[mandala * COLOURS + colour]
    if area == MOUNTAIN:
        return Refusal("colour_on_mountain", {"mandala": mandala, "colour": colour}, "MAN-COL-3")
    if area == FIELD + 1 - seat:
        return Refusal("colour_in_field", {"mandala": mandala, "colour": colour, "owner": 1 - seat}, "MAN-COL-3")
    return Refusal("keep_one_card", rule="MAN-B-2")
