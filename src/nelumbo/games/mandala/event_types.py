"""The kinds of event, as they travel."""

from typing import TypeAlias

from nelumbo.core.game import Event
from nelumbo.games.mandala.view_types import Counts


class Built(Event, frozen=True, tag="built"):
    """A card was laid on a mountain."""

    seat: int
    mandala: int
    colour: int


class Grew(Event, frozen=True, tag="grew"):
    """Cards were laid into a field."""

    seat: int
    mandala: int
    colour: int
    cards: int


class Discarded(Event, frozen=True, tag="discarded"):
    seat: int
    colour: int
    cards: int


class Drew(Event, frozen=True, tag="drew"):
    """Cards were drawn; their colours are for the drawer alone."""

    seat: int
    cards: int
    colours: list[int] | None


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The discard became the deck."""

    cards: int


class Armed(Event, frozen=True, tag="armed"):
    """The deck ran out: the next destruction ends the game."""


class Completed(Event, frozen=True, tag="completed"):
    """A mandala has all six colours; nobody picks when both fields are empty."""

    mandala: int
    first_picker: int | None


class Took(Event, frozen=True, tag="took"):
    """A colour was taken from the mountain; without `memory_aid` the other is not told again which went to the cup."""

    seat: int
    colour: int | None
    cards: int
    river_space: int | None
    to_cup: int
    to_discard: int


class Cleared(Event, frozen=True, tag="cleared"):
    """What was left of a mandala went to the discard."""

    mandala: int
    cards: int


class Refilled(Event, frozen=True, tag="refilled"):
    """New cards lie open on a mountain."""

    mandala: int
    colours: list[int]


class Thrown(Event, frozen=True, tag="thrown"):
    """A hand was discarded at the end of the game."""

    seat: int
    cards: Counts


class Ended(Event, frozen=True, tag="ended"):
    """The game is over: both cups are shown [MAN-END-5]."""

    reason: str
    scores: list[int]
    cups: list[Counts]
    places: list[int]


MandalaEvent: TypeAlias = (
    Built | Grew | Discarded | Drew | Shuffled | Armed | Completed | Took | Cleared | Refilled | Thrown | Ended
)
