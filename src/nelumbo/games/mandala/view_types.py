"""What a view of Mandala holds."""

from typing import TypeAlias

from nelumbo.core.game import View

Counts: TypeAlias = list[int]  # cards by colour


class MandalaView(View, frozen=True, kw_only=True):
    """Counts are by colour. What the viewer may not know is None [MAN-INFO-1..3, 6].

    `picked` and what follows it are for samplers: without `memory_aid`, no person's client is sent them.
    """

    phase: str
    turn: int
    first: int
    active: int
    falling: int | None
    barren: list[bool] | None
    armed: bool
    stall: int
    reason: str | None
    hand_sizes: list[int]
    hands: list[Counts | None]
    mountains: list[Counts]
    fields: list[list[Counts]]
    """By mandala, then by seat."""
    rivers: list[list[int]]
    """Colours in the order of their spaces."""
    cup_sizes: list[int]
    cups: list[Counts | None]
    """Cards picked into each cup, which both saw; without `memory_aid` only their owner sees them again."""
    cup_secrets: list[Counts | None]
    """The two cards that each cup got at setup [MAN-SETUP-7, INFO-2]."""
    scores: list[int | None]
    deck_size: int
    discard: Counts
    shuffles: int
    memory_aid: bool
    picked: list[Counts] | None
    """The same cards of both cups, by a perfect memory [MAN-RULING-38]."""
    stock: Counts | None
    """The deck as it was last shuffled [MAN-INFO-6]."""
    opened: Counts | None
    """Cards of that stock that went open onto mountains."""
    drawn: list[Counts | None]
    """Cards of that stock that each seat drew."""
    spent: list[Counts] | None
    """Cards that each seat has shown from the hand since that shuffle."""
