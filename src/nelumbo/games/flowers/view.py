# mypyc: compiled
"""What one seat of Flowers may know."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.game import Viewer
from nelumbo.core.state import NOBODY, numbers
from nelumbo.games.flowers.board import (
    END_FLOWERS,
    END_STUCK,
    END_TILES,
    OVER,
    PLAY,
    PLAYING,
    TAKE_BOTH,
    TAKE_ONE,
)
from nelumbo.games.flowers.data import COLOURS, MANDALAS, MOST_SEATS, TILES, VALUES
from nelumbo.games.flowers.rules import Flowers
from nelumbo.games.flowers.view_types import Centre, Counts, FlowersView, Memory, Pair, Side

PHASES = {PLAY: "play", TAKE_ONE: "take_one", TAKE_BOTH: "take_both", OVER: "over"}
REASONS = {PLAYING: None, END_FLOWERS: "flowers", END_TILES: "tiles", END_STUCK: "stuck"}


def view(state: Flowers, viewer: Viewer) -> FlowersView:
    """All that the viewer can know with a perfect memory, for samplers and bots."""
    return built(state, viewer, None if viewer is None else memory(state, viewer))


def page_view(state: Flowers, viewer: Viewer) -> FlowersView:
    """Without `memory_aid` people are to remember for themselves [FLO-RULING-31]."""
    return built(state, viewer, memory(state, viewer) if state.memory_aid and viewer is not None else None)


def built(state: Flowers, viewer: Viewer, remembered: Memory | None) -> FlowersView:
    """Built up field by field; after the end everything may be shown [FLO-INV-13, RULING-31]."""
    over = state.is_over()
    seats = range(state.seats)
    known = [over or seat == viewer for seat in seats]
    shown = [state.memory_aid or mine for mine in known]
    return FlowersView(
        viewer=viewer,
        seats=state.seats,
        to_move=None if over else state.to_move,
        awaited=[] if over else [state.to_move],
        over=over,
        phase=PHASES[state.phase],
        turn=state.turn,
        first=state.first,
        active=state.active,
        passes=state.passes,
        falling=state.falling if state.phase in (TAKE_ONE, TAKE_BOTH) else None,
        reason=REASONS[state.reason],
        order=list(state.order),
        fallen=state.fallen,
        double_tile_cards="discard" if state.double_discards else "retrieve",
        memory_aid=state.memory_aid,
        dark_backs=list(state.backs),
        hand_sizes=[state.hand_size(seat) for seat in seats],
        hands=[row(state.hands, seat) if known[seat] else None for seat in seats],
        mandalas=[centre(state, mandala, shown) for mandala in range(MANDALAS)],
        singles=[singles(state, seat) for seat in seats],
        flowers=[[Pair(p[0] // VALUES, p if shown[seat] else None) for p in flowers(state, seat)] for seat in seats],
        scores=[state.score(seat) if shown[seat] or not state.flowers(seat) else None for seat in seats],
        deck_size=state.deck_size(),
        discard=list(state.discard),
        shuffles=state.shuffles,
        pairs_left=len(state.dark) - state.pairs_dealt,
        aside=aside(state),
        memory=remembered,
    )


def centre(state: Flowers, mandala: i64, shown: list[bool]) -> Centre:
    """One mandala; face-down colours of the seats that are shown."""
    sides = [
        Side(
            up=face_up(state, mandala, seat),
            down=state.down(mandala, seat),
            down_colours=row(state.covered, mandala * MOST_SEATS + seat) if shown[seat] else None,
        )
        for seat in range(state.seats)
    ]
    dark, light, holder = state.centre[2 * mandala], state.centre[2 * mandala + 1], state.holders[mandala]
    return Centre(some(dark), some(light), some(holder), sides)


def memory(state: Flowers, viewer: int) -> Memory:
    """What the seat could tell with a perfect memory."""
    seats = range(state.seats)
    return Memory(
        down=[[row(state.covered, m * MOST_SEATS + seat) for seat in seats] for m in range(MANDALAS)],
        flowers=[flowers(state, seat) for seat in seats],
        known=[row(state.known, seat) for seat in seats],
        stock=list(state.stock),
        old=list(state.old),
        kept_sizes=[sum(row(state.kept, seat)) for seat in seats],
        drawn_sizes=[sum(row(state.drawn, seat)) for seat in seats],
        spent=[row(state.spent, seat) for seat in seats],
        kept=row(state.kept, viewer),
        drawn=row(state.drawn, viewer),
    )


def some(number: int) -> int | None:
    """The number, or None for NOBODY."""
    return None if number == NOBODY else number


def row(table: vec[i64], at: i64) -> Counts:
    """One row of a table by colour."""
    return numbers(table, at * COLOURS, COLOURS)


def face_up(state: Flowers, mandala: i64, seat: i64) -> Counts:
    start = mandala * COLOURS
    return [state.opened[spot] if state.openers[spot] == seat else 0 for spot in range(start, start + COLOURS)]


def singles(state: Flowers, seat: i64) -> list[int]:
    """The seat's tiles that are part of no flower."""
    return [tile for tile in range(TILES) if state.owners[tile] == seat and state.mates[tile] == NOBODY]


def flowers(state: Flowers, seat: i64) -> list[list[int]]:
    """The seat's flowers, the smaller tile of each first."""
    lower = [tile for tile in range(TILES) if state.owners[tile] == seat and state.mates[tile] > tile]
    return [[tile, state.mates[tile]] for tile in lower]


def aside(state: Flowers) -> list[int]:
    """The tiles that lie nowhere any more."""
    piles = {*state.dark[state.pairs_dealt :], *state.light[state.pairs_dealt :], *state.centre}
    return [tile for tile in range(TILES) if state.owners[tile] == NOBODY and tile not in piles]
