"""What Flowers' guided first game teaches, and nothing else; the words in quotes are its steps."""

from nelumbo.games.flowers.data import POINTS, TIMES_THREE, VALUES
from nelumbo.games.flowers.moves import FlowersMove, Play, Take, TakeBoth
from nelumbo.games.flowers.view_types import FlowersView
from tests.games.newcomer import Newcomer

FEW = 5  # cards in hand
PARTNER = 15.0
DRAWS_FOUR = 5.0
WASTED = -10.0


class Learner(Newcomer):
    """Gathers cards one by one, wins mandalas with many, and looks for partners of its tiles."""

    def wish(self, view: FlowersView, move: FlowersMove) -> float:
        match move:
            case Take(tile):
                return worth(view, tile)
            case TakeBoth():
                return 0.0
            case Play(colour, cards, mandala):
                return self.played(view, colour, cards, mandala)

    def played(self, view: FlowersView, colour: int, cards: int, mandala: int) -> float:
        """`overtake` for the tiles; never `finish` what another would collect; `single` cards fill the hand."""
        mine, theirs, is_up = sides(view, mandala)
        there = colours(view, mandala)
        is_new = colour not in there
        gain = won(view, mandala, mine + cards, theirs, is_up or is_new)
        if is_new and len(there) == 5:
            return gain + PARTNER if gain else WASTED
        single = DRAWS_FOUR if cards == 1 and view.hand_sizes[view.viewer or 0] <= FEW else 0.0
        return gain - won(view, mandala, mine, theirs, is_up) - cards + single


def won(view: FlowersView, mandala: int, mine: int, theirs: int, is_up: bool) -> float:
    """`marker`: most cards, one of them face up, choose first. `take`: more than twice as many take both tiles."""
    centre = view.mandalas[mandala]
    tiles = sorted((worth(view, tile) for tile in (centre.dark, centre.light) if tile is not None), reverse=True)
    number = 0 if mine <= theirs or not is_up else 1 if mine <= 2 * theirs else 2
    return sum(tiles[:number])


def worth(view: FlowersView, tile: int) -> float:
    """`aim`: its value; `flower`: far more with a partner, and a times three wants one."""
    assert view.viewer is not None
    value = float(POINTS[tile % VALUES])
    if any(one // VALUES == tile // VALUES for one in view.singles[view.viewer]):
        return PARTNER + value
    return 3.0 if tile % VALUES == TIMES_THREE else value


def sides(view: FlowersView, mandala: int) -> tuple[int, int, bool]:
    """Cards on the player's side and on the strongest other one; whether one of the player's lies face up."""
    assert view.viewer is not None
    sizes = [sum(side.up) + side.down for side in view.mandalas[mandala].sides]
    mine = sizes.pop(view.viewer)
    return mine, max(sizes), sum(view.mandalas[mandala].sides[view.viewer].up) > 0


def colours(view: FlowersView, mandala: int) -> set[int]:
    """`five`: the colours that the mandala has, by tiles and face-up cards."""
    centre = view.mandalas[mandala]
    tiles = {tile // VALUES for tile in (centre.dark, centre.light) if tile is not None}
    return tiles | {colour for side in centre.sides for colour, cards in enumerate(side.up) if cards}
