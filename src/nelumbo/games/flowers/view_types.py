"""What a view of Flowers holds."""

from typing import TypeAlias

import msgspec

from nelumbo.core.game import View

Counts: TypeAlias = list[int]  # cards by colour


class Side(msgspec.Struct, frozen=True):
    """One player's cards on one mandala. Without `memory_aid` only their owner sees face-down colours."""

    up: Counts
    down: int
    down_colours: Counts | None


class Centre(msgspec.Struct, frozen=True):
    """One mandala: its two tiles (none once it is destroyed for good), the marker's holder and all sides."""

    dark: int | None
    light: int | None
    holder: int | None
    sides: list[Side]


class Pair(msgspec.Struct, frozen=True):
    """A flower. Without `memory_aid` only its owner sees the tiles before the score."""

    colour: int
    tiles: list[int] | None


class Memory(msgspec.Struct, frozen=True, kw_only=True):
    """All that a seat with a perfect memory knows beyond what lies open, for samplers and bots.

    With `memory_aid` the board may show it too; without, no person's client is to show it.
    """

    down: list[list[Counts]]
    """Face-down cards by mandala, then by seat: all saw them when they were played [FLO-PLAY-6]."""
    flowers: list[list[list[int]]]
    """By seat: the two tiles of each flower."""
    known: list[Counts]
    """By seat: cards taken back and not played since."""
    stock: Counts
    """The deck as it was last shuffled, less the cards of it that all have seen again."""
    old: Counts
    """What all hands together kept at that shuffle beyond the known cards, less those that all have seen again."""
    kept_sizes: list[int]
    """How many of these each seat kept."""
    drawn_sizes: list[int]
    """How many cards of the stock each seat drew."""
    spent: list[Counts]
    """By seat: cards shown since the shuffle that may have been kept or drawn ones."""
    kept: Counts
    """The viewer's own kept cards."""
    drawn: Counts
    """The viewer's own drawn cards."""


class FlowersView(View, frozen=True, kw_only=True):
    """Counts are by colour; tiles are numbers, colour * 6 + value. What the viewer may not know is None."""

    phase: str
    turn: int
    first: int
    active: int
    passes: int
    falling: int | None
    reason: str | None
    order: list[int]
    """The mandalas of the final destruction."""
    fallen: int
    """How many of them have begun to fall."""
    double_tile_cards: str
    memory_aid: bool
    dark_backs: list[int]
    hand_sizes: list[int]
    hands: list[Counts | None]
    mandalas: list[Centre]
    singles: list[list[int]]
    flowers: list[list[Pair]]
    scores: list[int | None]
    """As they stand; None while a flower's values are hidden from the viewer."""
    deck_size: int
    discard: Counts
    shuffles: int
    pairs_left: int
    aside: list[int]
    """Tiles that nobody took in the final destruction [FLO-RULING-12]."""
    memory: Memory | None
    """None for spectators."""
