# mypyc: compiled
"""What one seat of Mandala may know."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.game import Viewer
from nelumbo.core.state import numbers
from nelumbo.games.mandala.board import (
    ACTION,
    END_BOTH,
    END_DECK,
    END_RIVER,
    END_STALL,
    FIELD,
    MOUNTAIN,
    OVER,
    PICK,
    PLAYING,
)
from nelumbo.games.mandala.data import COLOURS, MANDALAS, SEATS
from nelumbo.games.mandala.rules import (
    Mandala,
)
from nelumbo.games.mandala.view_types import Counts, MandalaView

PHASES = {ACTION: "action", PICK: "pick", OVER: "over"}
REASONS = {PLAYING: None, END_RIVER: "river", END_DECK: "deck", END_BOTH: "both", END_STALL: "stall"}


def view(state: Mandala, viewer: Viewer) -> MandalaView:
    """All that the viewer can know with a perfect memory, for samplers and bots."""
    return built(state, viewer, recalls=state.memory_aid or state.is_over() or viewer is not None)


def page_view(state: Mandala, viewer: Viewer) -> MandalaView:
    """Without `memory_aid` people are to remember for themselves [MAN-RULING-38]."""
    return built(state, viewer, recalls=state.memory_aid)


def built(state: Mandala, viewer: Viewer, recalls: bool) -> MandalaView:
    """Built up field by field; after the end everything may be shown [MAN-INFO-5, OPEN-1, RULING-27, 28]."""
    over = state.is_over()
    known = [over or seat == viewer for seat in range(SEATS)]
    picked = rows(state.cups)
    mountains, fields = lying(state)
    return MandalaView(
        viewer=viewer,
        seats=SEATS,
        to_move=None if over else state.to_move,
        awaited=[] if over else [state.to_move],
        over=over,
        phase=PHASES[state.phase],
        turn=state.turn,
        first=state.first,
        active=state.active,
        falling=state.falling if state.phase == PICK else None,
        barren=[flag == 1 for flag in state.barren] if state.phase == PICK else None,
        armed=state.armed,
        stall=state.stall,
        reason=REASONS[state.reason],
        hand_sizes=[state.hand_size(seat) for seat in range(SEATS)],
        hands=known_rows(state.hands, known),
        mountains=mountains,
        fields=fields,
        rivers=[in_order(spaces) for spaces in rows(state.rivers)],
        cup_sizes=[state.cup_size(seat) for seat in range(SEATS)],
        cups=[picked[seat] if state.memory_aid or known[seat] else None for seat in range(SEATS)],
        cup_secrets=known_rows(state.secrets, known),
        scores=[state.score(seat) if known[seat] else None for seat in range(SEATS)],
        deck_size=state.deck_size(),
        discard=list(state.discard),
        shuffles=state.shuffles,
        memory_aid=state.memory_aid,
        picked=picked if recalls else None,
        stock=list(state.stock) if recalls else None,
        opened=list(state.opened) if recalls else None,
        drawn=known_rows(state.drawn, [recalls and one for one in known]),
        spent=rows(state.spent) if recalls else None,
    )


def rows(table: vec[i64]) -> list[Counts]:
    """A table seat by seat."""
    return [counts(table, seat) for seat in range(SEATS)]


def counts(table: vec[i64], seat: i64) -> Counts:
    """One seat's row of a table."""
    return numbers(table, seat * COLOURS, COLOURS)


def known_rows(table: vec[i64], known: list[bool]) -> list[Counts | None]:
    """A table seat by seat, as far as it is known."""
    return [counts(table, seat) if known[seat] else None for seat in range(SEATS)]


def lying(state: Mandala) -> tuple[list[Counts], list[list[Counts]]]:
    """The cards on the mountains, and in the fields by mandala and seat; a colour lies in one area of a mandala."""
    mountains = [[0] * COLOURS for _ in range(MANDALAS)]
    fields = [[[0] * COLOURS for _ in range(SEATS)] for _ in range(MANDALAS)]
    areas = list(state.areas)
    for spot, cards in enumerate(state.laid):
        if cards:
            mandala, colour, area = spot // COLOURS, spot % COLOURS, areas[spot]
            (mountains[mandala] if area == MOUNTAIN else fields[mandala][area - FIELD])[colour] = cards
    return mountains, fields


def in_order(spaces: Counts) -> list[int]:
    """The colours of a river, space 1 first."""
    return [colour for _, colour in sorted([(space, colour) for colour, space in enumerate(spaces) if space])]
