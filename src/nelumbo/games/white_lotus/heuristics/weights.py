# mypyc: compiled
"""What counts for how much, by rule set: found by bots of differing weights that played each other."""

from typing import Final, final

from librt.vecs import vec

from nelumbo.games.white_lotus.board import AUTHOR, WhiteLotusBoard


@final
class Weights:
    """The weights of one rule set, in victory points where nothing else is said."""

    def __init__(
        self,
        *,
        palace: float,
        temple: float,
        rice: float,
        fort: float,
        village: float,
        title: float,
        title_among_more: float,
        army: float,
        attraction: float,
        spent: float,
        price: float,
        lost_zone: float,
    ) -> None:
        self.yields = vec[float]([0.0, palace, temple, rice, fort, village])
        """A token of each type for each turn to come, beyond its victory points."""
        self.title = title
        """The title for each turn to come, with three players,"""
        self.title_among_more = title_among_more
        """and more for each player beyond."""
        self.army = army
        """A point of army, as long as battles are to come."""
        self.attraction = attraction
        """How much the markers of others are drawn to worthy zones."""
        self.spent = spent
        """What a rival spends on the zone at hand, as a part of what they have for each contest."""
        self.price = price
        """How much of what influence could win elsewhere it is really worth."""
        self.lost_zone = lost_zone
        """A zone lost in battle, as a part of the seat's best one."""


# Everybody may rob the emperor in every turn, the more the more players there are.
AUTHORS: Final = Weights(
    palace=-0.61,
    temple=1.28,
    rice=1.0,
    fort=1.08,
    village=0.39,
    title=-0.41,
    title_among_more=-0.5,
    army=0.45,
    attraction=1.23,
    spent=2.0,
    price=0.54,
    lost_zone=1.2,
)
# There may be no battle, and in one nobody loses more than one zone.
PUBLISHERS: Final = Weights(
    palace=0.87,
    temple=0.36,
    rice=0.99,
    fort=0.52,
    village=0.26,
    title=0.79,
    title_among_more=0.57,
    army=0.15,
    attraction=0.61,
    spent=1.0,
    price=0.33,
    lost_zone=0.84,
)


def weights_of(board: WhiteLotusBoard) -> Weights:
    return AUTHORS if board.rules == AUTHOR else PUBLISHERS
