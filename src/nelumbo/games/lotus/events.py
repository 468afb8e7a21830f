"""What happened in Lotus, as typed data for logs and animation, for any viewer."""

from typing import TypeAlias

from nelumbo.core.game import Event, Viewer
from nelumbo.core.journal import entries
from nelumbo.core.state import NOBODY
from nelumbo.games.lotus.board import SUPPLY
from nelumbo.games.lotus.data import POWER_NAMES, SMALLEST
from nelumbo.games.lotus.moves import card_name
from nelumbo.games.lotus.numbers import (
    AWARDED,
    COMPLETED,
    DREW,
    ENDED,
    EXCHANGED,
    FLAGGED,
    HARVESTED,
    MOVED,
    PASSED,
    PLAYED,
    REMOVED,
    REVEALED,
    REWARDED,
    SHAPES,
    STRENGTHS,
    TOOK,
    WITHERED,
)
from nelumbo.games.lotus.rules import Lotus
from nelumbo.games.lotus.view import CAUSES


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


def events(journal: list[int], state: Lotus, viewer: Viewer) -> list[LotusEvent]:
    """The journal for one viewer; what belongs together is gathered into one event."""
    told: list[LotusEvent] = []
    for kind, a, b, c, d in entries(journal):
        more = told and grown(told[-1], kind, [a, b, c, d], state, viewer)
        if more:
            told[-1] = more
        else:
            told.append(event(kind, a, b, c, d, state, viewer))
    return told


def grown(last: LotusEvent, kind: int, values: list[int], state: Lotus, viewer: Viewer) -> LotusEvent | None:
    """The last event with this entry added, if it belongs there."""
    match last:
        case Exchanged(seat, number, under, drawn) if kind == DREW:
            return Exchanged(seat, number, under, None if drawn is None else [*drawn, card_name(values[1])])
        case Completed(flower) if kind == STRENGTHS:
            strengths = values[: state.seats]
            strongest = max(1, *strengths)
            return Completed(flower, strengths, [seat for seat, s in enumerate(strengths) if s == strongest])
        case Revealed(flowers) if kind == REVEALED:
            return Revealed([*flowers, values[0] + SMALLEST])
        case Awarded(flower, _, petals, _) if kind == STRENGTHS:
            return Awarded(flower, values[: state.seats], petals, 0)
        case Awarded(flower, strengths, petals, removed) if kind == AWARDED:
            shares = [values[2] if seat == values[0] else petals[seat] for seat in range(state.seats)]
            return Awarded(flower, strengths, shares, removed)
        case Awarded(flower, strengths, petals, _) if kind == REMOVED:
            return Awarded(flower, strengths, petals, values[1])
    return None


def event(kind: int, a: int, b: int, c: int, d: int, state: Lotus, viewer: Viewer) -> LotusEvent:
    match kind:
        case _ if kind == PLAYED:
            cards = "".join(mark * n for mark, n in zip("sdw", SHAPES[c], strict=True))
            return Played(a, b + SMALLEST, [f"{b + SMALLEST}{mark}" for mark in cards])
        case _ if kind == EXCHANGED:
            put = [card_name(card) for card in (b, c) if card != NOBODY]
            return Exchanged(a, len(put), put if a == viewer else None, [] if a == viewer else None)
        case _ if kind == MOVED:
            return Moved(a, d + SMALLEST, None if c == SUPPLY else c + SMALLEST, b == 1)
        case _ if kind == PASSED:
            return Passed(a)
        case _ if kind == COMPLETED:
            return Completed(a + SMALLEST, [], [])
        case _ if kind == REWARDED:
            return Rewarded(a, POWER_NAMES[b - 1] if b else None)
        case _ if kind == HARVESTED:
            return Harvested(a, b + SMALLEST, c)
        case _ if kind == DREW:
            return Drew(a, card_name(b) if a == viewer else None)
        case _ if kind == TOOK:
            return Took(a, b + SMALLEST)
        case _ if kind == REVEALED:
            return Revealed([a + SMALLEST])
        case _ if kind == FLAGGED:
            return FinalRound(CAUSES[a] or "", b, c)
        case _ if kind == WITHERED:
            return Awarded(a + SMALLEST, [], [0] * state.seats, 0)
    assert kind == ENDED
    return Ended(state.scores(), state.places(), state.teams, tie_break(state))


def tie_break(state: Lotus) -> bool:
    """Whether somebody without a share in the victory has as many points as the winners."""
    points = state.scores()
    if state.teams:
        points = [points[seat] + points[(seat + 2) % state.seats] for seat in range(state.seats)]
    best = max(points)
    return any(place > 1 and points[seat] == best for seat, place in enumerate(state.places()))
