# mypyc: compiled
"""What happened in Lotus, as typed data for logs and animation, for any viewer."""

from nelumbo.core.game import Viewer
from nelumbo.core.journal import entries
from nelumbo.core.state import NOBODY
from nelumbo.games.lotus.board import SUPPLY
from nelumbo.games.lotus.data import POWER_NAMES, SMALLEST
from nelumbo.games.lotus.event_types import (
    Awarded,
    Completed,
    Drew,
    Ended,
    Exchanged,
    FinalRound,
    Harvested,
    LotusEvent,
    Moved,
    Passed,
    Played,
    Revealed,
    Rewarded,
    Took,
)
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
