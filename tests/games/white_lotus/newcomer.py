"""What White Lotus' guided first game teaches, and nothing else; the words in quotes are its steps."""

from nelumbo.games.white_lotus.data.maps import STANDARD
from nelumbo.games.white_lotus.data.pieces import PALACE, VILLAGE, WORTH
from nelumbo.games.white_lotus.moves import Army, Oust, Place, Put, Seize, Vote, WhiteLotusMove
from nelumbo.games.white_lotus.view_types import WhiteLotusView
from tests.games.newcomer import Newcomer

NOT_THERE = -1.0
ALONE = 10.0
DRAGON = 2
BESIDE_OWN = 1


class Learner(Newcomer):
    """Places all its markers, spends its influence, and sends its army with the stronger side."""

    def wish(self, view: WhiteLotusView, move: WhiteLotusMove) -> float:
        match move:
            case Place(zone):
                return self.placed(view, zone)
            case Vote(target, weight):
                return view.scores[target] - 100.0 * abs(weight - fair_weight(view))
            case Army(army, side):
                return self.army(view, army, side)
            case Seize(zone) | Put(zone):
                return float(worth(view, zone))
            case Oust(player):
                return NOT_THERE if player == view.viewer else float(view.scores[player])
            case _:
                return 0.0

    def placed(self, view: WhiteLotusView, zone: int) -> float:
        """`alone`: without a fight where nobody else stands; else what is worth most, against few."""
        there = view.markers[zone]
        if view.viewer in there:
            return NOT_THERE
        return worth(view, zone) + (5.0 - 2.0 * len(there) if there else ALONE)

    def army(self, view: WhiteLotusView, army: int, side: int | None) -> float:
        """`free`: the whole army in every rebellion, with the stronger side."""
        assert view.viewer is not None
        holding = view.holdings[view.viewer]
        assert holding is not None
        is_stronger = side is not None and shown_strength(view, side) == max(
            shown_strength(view, seat) for seat in (view.emperor, view.leader) if seat is not None
        )
        return (10.0 if side is None or is_stronger else 0.0) - abs(army - holding.army)


def shown_strength(view: WhiteLotusView, seat: int) -> int:
    """`rebellion`: 2 for each palace of the emperor, 2 for each village of the leader."""
    kind = PALACE if seat == view.emperor else VILLAGE
    return 2 * sum(owner == seat and view.types[zone] == kind for zone, owner in enumerate(view.owners))


def fair_weight(view: WhiteLotusView) -> int:
    """`vote`, `yield`: all influence over the contests that are left, most where most is to be won."""
    assert view.viewer is not None and view.zone is not None
    holding = view.holdings[view.viewer]
    assert holding is not None
    left = {zone for zone, there in enumerate(view.markers) if view.viewer in there and len(there) > 1} | {view.zone}
    return round(holding.influence * plain_worth(view, view.zone) / sum(plain_worth(view, zone) for zone in left))


def plain_worth(view: WhiteLotusView, zone: int) -> int:
    """`aim`: a palace is worth 3 points, a temple 2, the others 1."""
    return int(WORTH[view.types[zone]])


def worth(view: WhiteLotusView, zone: int) -> int:
    """`end`: 2 more for a dragon zone, and the largest realm."""
    land = STANDARD.land(view.seats)
    beside = [land.neighbours[at] for at in range(land.first[zone], land.first[zone + 1])]
    is_beside = any(view.owners[other] == view.viewer for other in beside)
    return plain_worth(view, zone) + DRAGON * int(land.dragons[zone]) + (BESIDE_OWN if is_beside else 0)
