"""What a view of Lotus holds."""

import msgspec

from nelumbo.core.game import View


class FlowerView(msgspec.Struct, frozen=True):
    """A flower in the garden: petals in the order laid, as in `R5s` or `W5`, and what stands on it by seat."""

    flower: int
    petals: list[str]
    guardians: list[int]
    elders: list[bool]
    strengths: list[int]


class TakenView(msgspec.Struct, frozen=True):
    """A wildflower that a seat took from the row and has not played: it is in the hand, or under the deck.

    If it is in the deck, it is one of the lowest `under` cards [LOT-INFO-5, RULING-49].
    """

    flower: int
    under: int


class FinalView(msgspec.Struct, frozen=True):
    """Why the final round was flagged, by whom, in which turn, and how many turns are left [LOT-END-1]."""

    cause: str
    seat: int
    turn: int
    turns_left: int


class LotusView(View, frozen=True, kw_only=True):
    """Flowers are named by their type. What the viewer may not know is None [LOT-INFO-1, 2, TURN-5, TEAM-4, 9]."""

    phase: str
    turn: int
    action: int
    active: int
    first: int
    teams: bool
    finish_round: bool
    colours: list[str]
    garden: list[FlowerView]
    resolving: int | None
    """The flower whose rewards are being chosen."""
    due: list[int]
    """The seats that still choose one, in order."""
    row: list[int]
    wild_size: int
    wild: list[int] | None
    """The wildflower deck, top first, shown after the end."""
    hand_sizes: list[int]
    hands: list[list[str] | None]
    deck_sizes: list[int]
    decks: list[list[str] | None]
    """Top first, shown after the end."""
    known_sizes: list[int]
    """How many of the lowest cards of each deck its owner has put there."""
    known: list[list[str] | None]
    """These cards, the lowest last, for their owner [LOT-INFO-1]."""
    taken: list[list[TakenView]]
    supplies: list[int]
    elders: list[str]
    """`stock`, `supply` or `flower`."""
    powers: list[list[str]]
    tokens: list[int]
    piles: list[list[str]]
    removed: list[str]
    scores: list[int]
    final: FinalView | None
    stall: int
    petal_played: bool
