"""What Mandala's guided first game teaches, and nothing else; the words in quotes are its steps."""

from nelumbo.games.mandala.moves import Build, Discard, Grow, MandalaMove, Take
from nelumbo.games.mandala.view_types import MandalaView
from tests.games.newcomer import Newcomer

NEARLY_FULL = 4  # colours


class Learner(Newcomer):
    """Field first, then the mountain."""

    def wish(self, view: MandalaView, move: MandalaMove) -> float:
        match move:
            case Take(colour):
                return self.points(view, colour)
            case Grow(mandala, _, cards):
                return self.first_pick(view, mandala, cards)
            case Build(mandala, colour):
                return self.mountain(view, mandala, colour)
            case Discard():
                return 0.0

    def points(self, view: MandalaView, colour: int) -> float:
        """`points`: each card in the cup scores its river space; a new colour leaves one card on the next space."""
        me, falling = near(view)
        river, cards = view.rivers[me], view.mountains[falling][colour]
        if colour in river:
            return float(cards * (river.index(colour) + 1))
        return float((cards - 1 + in_cup(view, colour)) * (len(river) + 1))

    def first_pick(self, view: MandalaView, mandala: int, cards: int) -> float:
        """`first`: more cards in the field pick first. `free`: no empty field in a mandala that is nearly full."""
        mine, theirs = fields(view, mandala)
        if mine == 0 and colours(view, mandala) >= NEARLY_FULL:
            return 20.0 + cards
        return 3.0 if mine <= theirs < mine + cards else 0.0

    def mountain(self, view: MandalaView, mandala: int, colour: int) -> float:
        """`sixth`: complete what will be yours. `more`: what your cup holds is good for you. `drawn`: it draws."""
        mine, theirs = fields(view, mandala)
        is_new = not has(view, mandala, colour)
        if is_new and colours(view, mandala) == 5:
            return 30.0 if mine > theirs else -5.0
        return 2.0 + in_cup(view, colour)


def near(view: MandalaView) -> tuple[int, int]:
    """The player's seat, and the mandala that is being destroyed."""
    assert view.viewer is not None and view.falling is not None
    return view.viewer, view.falling


def in_cup(view: MandalaView, colour: int) -> int:
    """Cards of that colour that wait in the player's cup."""
    assert view.viewer is not None
    picked, secret = view.cups[view.viewer], view.cup_secrets[view.viewer]
    assert picked is not None and secret is not None
    return picked[colour] + secret[colour]


def fields(view: MandalaView, mandala: int) -> tuple[int, int]:
    """Cards in the player's field and in the other one."""
    assert view.viewer is not None
    sizes = [sum(field) for field in view.fields[mandala]]
    return sizes[view.viewer], sizes[1 - view.viewer]


def has(view: MandalaView, mandala: int, colour: int) -> bool:
    """Whether the colour lies anywhere in the mandala."""
    return any(place[colour] for place in (view.mountains[mandala], *view.fields[mandala]))


def colours(view: MandalaView, mandala: int) -> int:
    """How many colours the mandala has."""
    return sum(has(view, mandala, colour) for colour in range(6))
