"""The kinds of event, as they travel."""

from typing import TypeAlias

from nelumbo.core.game import Event


class Played(Event, frozen=True, tag="played"):
    """Cards were laid on a flower, in this order."""

    seat: int
    flower: int
    cards: list[str]


class Exchanged(Event, frozen=True, tag="exchanged"):
    """Cards went under the seat's deck and as many were drawn; only their owner sees which [LOT-RULING-47, UNK-2]."""

    seat: int
    number: int
    put_under: list[str] | None
    drawn: list[str] | None


class Moved(Event, frozen=True, tag="moved"):
    """A guardian changed its place; without a source it came from the supply."""

    seat: int
    flower: int
    source: int | None
    elder: bool


class Passed(Event, frozen=True, tag="passed"):
    """A player could do nothing."""

    seat: int


class Completed(Event, frozen=True, tag="completed"):
    """A flower is complete: the strength of each seat, and who controls it."""

    flower: int
    strengths: list[int]
    controllers: list[int]


class Rewarded(Event, frozen=True, tag="rewarded"):
    """A controller chose a power or, without one, a scoring token."""

    seat: int
    power: str | None


class Harvested(Event, frozen=True, tag="harvested"):
    """The petals went to a score pile, and the guardians on the flower to their owners."""

    seat: int
    flower: int
    petals: int


class Drew(Event, frozen=True, tag="drew"):
    """A card of the seat's deck was drawn; only its owner sees which."""

    seat: int
    card: str | None


class Took(Event, frozen=True, tag="took"):
    """A wildflower was taken from the row."""

    seat: int
    flower: int


class Revealed(Event, frozen=True, tag="revealed"):
    """New wildflowers lie open in the row."""

    flowers: list[int]


class FinalRound(Event, frozen=True, tag="final_round"):
    """How many turns are left, because a deck ran out (`deck`) or nobody plays petals (`stall`)."""

    cause: str
    seat: int
    turns_left: int


class Awarded(Event, frozen=True, tag="awarded"):
    """An incomplete flower was awarded at the end: petals for each seat, the rest removed."""

    flower: int
    strengths: list[int]
    petals: list[int]
    removed: int


class Ended(Event, frozen=True, tag="ended"):
    """The game is over; `tie_break` says that cards in the decks decided between equal points [LOT-SCORE-4]."""

    scores: list[int]
    places: list[int]
    teams: bool
    tie_break: bool


LotusEvent: TypeAlias = (
    Played
    | Exchanged
    | Moved
    | Passed
    | Completed
    | Rewarded
    | Harvested
    | Drew
    | Took
    | Revealed
    | FinalRound
    | Awarded
    | Ended
)
