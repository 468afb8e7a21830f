"""Why a move in Flowers is refused."""

from nelumbo.core.errors import Refusal
from nelumbo.games.flowers.board import PLAY, TAKE_BOTH
from nelumbo.games.flowers.data import COLOURS
from nelumbo.games.flowers.moves import Play, Take, TakeBoth, decode
from nelumbo.games.flowers.rules import Flowers


def refusal(state: Flowers, seat: int, number: int) -> Refusal:
    move = decode(number)
    match move:
        case Play(colour, cards, _):
            if state.phase != PLAY:
                return Refusal("take_first", {"mandala": state.falling}, "FLO-DEST-6")
            return why_not_play(state, seat, colour, cards)
        case _ if state.phase == PLAY:
            return Refusal("nothing_to_take", rule="FLO-DEST-1")
        case Take(tile):
            if state.phase == TAKE_BOTH:
                return Refusal("order_asked", {"mandala": state.falling}, "FLO-RULING-9")
            return Refusal("not_in_centre", {"mandala": state.falling, "tile": tile}, "FLO-DEST-1")
        case TakeBoth(first, second):
            if state.phase == TAKE_BOTH:
                return not_in_centre(state, [first, second])
            return Refusal("one_tile_only", {"mandala": state.falling}, "FLO-DEST-2")


def not_in_centre(state: Flowers, tiles: list[int]) -> Refusal:
    """The first of the tiles that does not lie on the mandala being destroyed."""
    centre = state.centre[2 * state.falling], state.centre[2 * state.falling + 1]
    missing = next(tile for tile in tiles if tile not in centre)
    return Refusal("not_in_centre", {"mandala": state.falling, "tile": missing}, "FLO-DEST-4")


def why_not_play(state: Flowers, seat: int, colour: int, cards: int) -> Refusal:
    """The cards are not in hand, or none would be left there."""
    held = state.hands[seat * COLOURS + colour]
    if held < cards:
        return Refusal("not_in_hand", {"colour": colour, "held": held, "cards": cards}, "FLO-PLAY-1")
    return Refusal("keep_one_card", rule="FLO-PLAY-7")
