# mypyc: compiled
"""What one seat of Flowers may know, and a fair guess at the rest."""

import msgspec

from nelumbo.core.game import Viewer
from nelumbo.core.state import NOBODY
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
from nelumbo.games.flowers.rules import Flowers, blank
from nelumbo.games.flowers.sampler import FlowersSampler
from nelumbo.games.flowers.view_types import Centre, Counts, FlowersView, Memory, Pair, Side

PHASES = {PLAY: "play", TAKE_ONE: "take_one", TAKE_BOTH: "take_both", OVER: "over"}
REASONS = {PLAYING: None, END_FLOWERS: "flowers", END_TILES: "tiles", END_STUCK: "stuck"}


def view(state: Flowers, viewer: Viewer) -> FlowersView:
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
        memory=None if viewer is None else memory(state, viewer),
    )


def centre(state: Flowers, mandala: int, shown: list[bool]) -> Centre:
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


def shown(view: FlowersView) -> FlowersView:
    """What a person's page gets: without `memory_aid` people are to remember for themselves [FLO-RULING-31]."""
    return view if view.memory_aid else msgspec.structs.replace(view, memory=None)


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


def row(table: object, at: int) -> Counts:
    """One row of a table by colour."""
    return list(table[at * COLOURS : (at + 1) * COLOURS])  # type: ignore[index]  # a vec, which is Any here


def face_up(state: Flowers, mandala: int, seat: int) -> Counts:
    """The seat's face-up cards on a mandala."""
    places = range(mandala * COLOURS, (mandala + 1) * COLOURS)
    return [state.opened[place] if state.openers[place] == seat else 0 for place in places]


def singles(state: Flowers, seat: int) -> list[int]:
    """The seat's tiles that are part of no flower."""
    return [tile for tile in range(TILES) if state.owners[tile] == seat and state.mates[tile] == NOBODY]


def flowers(state: Flowers, seat: int) -> list[list[int]]:
    """The seat's flowers, the smaller tile of each first."""
    lower = [tile for tile in range(TILES) if state.owners[tile] == seat and state.mates[tile] > tile]
    return [[tile, state.mates[tile]] for tile in lower]


def aside(state: Flowers) -> list[int]:
    """The tiles that lie nowhere any more."""
    piles = {*state.dark[state.pairs_dealt :], *state.light[state.pairs_dealt :], *state.centre}
    return [tile for tile in range(TILES) if state.owners[tile] == NOBODY and tile not in piles]


def sampler(view: FlowersView) -> FlowersSampler:
    """Whole states that this view allows."""
    seat, memory = view.viewer, view.memory
    assert seat is not None and memory is not None, "a watcher has no hand to think from"
    absent = [0] * (MOST_SEATS - view.seats)
    base = world(view, seat, memory)
    gone = {tile for tile in range(TILES) if base.owners[tile] != NOBODY} | {*view.aside, *base.centre}
    unseen = [tile for tile in range(TILES) if tile not in gone]
    return FlowersSampler(
        seat=seat,
        base=base,
        old=[memory.old[c] - memory.kept[c] for c in range(COLOURS)],
        stock=[memory.stock[c] - memory.drawn[c] for c in range(COLOURS)],
        kept_sizes=[*others(memory.kept_sizes, seat), *absent],
        drawn_sizes=[*others(memory.drawn_sizes, seat), *absent],
        unseen_dark=[tile for tile in unseen if tile in view.dark_backs],
        unseen_light=[tile for tile in unseen if tile not in view.dark_backs],
    )


def others(sizes: list[int], seat: int) -> list[int]:
    """The sizes of all but one seat."""
    return [0 if other == seat else size for other, size in enumerate(sizes)]


def world(view: FlowersView, seat: int, memory: Memory) -> Flowers:
    """The known part of the state; the other hands, the deck and the tile piles are still missing."""
    hand = view.hands[seat]
    assert hand is not None
    state = blank()
    state.seats = view.seats
    state.to_move = NOBODY if view.to_move is None else view.to_move
    state.first, state.active, state.turn, state.passes = view.first, view.active, view.turn, view.passes
    state.phase = next(phase for phase, name in PHASES.items() if name == view.phase)
    state.falling = view.falling or 0
    state.reason = next(reason for reason, name in REASONS.items() if name == view.reason)
    state.order, state.fallen, state.shuffles = bytes(view.order), view.fallen, view.shuffles
    state.double_discards, state.memory_aid = view.double_tile_cards == "discard", view.memory_aid
    state.backs = bytes(view.dark_backs)
    fill(state.hands, seat, hand)
    fill(state.kept, seat, memory.kept)
    fill(state.drawn, seat, memory.drawn)
    fill(state.discard, 0, view.discard)
    fill(state.stock, 0, memory.stock)
    fill(state.old, 0, memory.old)
    for owner in range(view.seats):
        fill(state.known, owner, memory.known[owner])
        fill(state.spent, owner, memory.spent[owner])
        give_tiles(state, owner, view.singles[owner], memory.flowers[owner])
    for number, mandala in enumerate(view.mandalas):
        lay_out(state, number, mandala, memory.down[number])
    return state


def fill(table: object, at: int, counts: Counts) -> None:
    """Writes one row of a table by colour."""
    for colour in range(COLOURS):
        table[at * COLOURS + colour] = counts[colour]  # type: ignore[index]  # a vec, which is Any here


def give_tiles(state: Flowers, owner: int, singles: list[int], flowers: list[list[int]]) -> None:
    """Puts singles and flowers in front of a seat."""
    for tile in singles:
        state.owners[tile] = owner
    for one, two in flowers:
        state.owners[one] = state.owners[two] = owner
        state.mates[one], state.mates[two] = two, one


def lay_out(state: Flowers, number: int, mandala: Centre, down: list[Counts]) -> None:
    """Puts tiles, marker and cards on a mandala."""
    tiles = (mandala.dark, mandala.light)
    state.centre[2 * number], state.centre[2 * number + 1] = (NOBODY if tile is None else tile for tile in tiles)
    state.holders[number] = NOBODY if mandala.holder is None else mandala.holder
    for seat, side in enumerate(mandala.sides):
        fill(state.covered, number * MOST_SEATS + seat, down[seat])
        for colour in range(COLOURS):
            if side.up[colour]:
                state.openers[number * COLOURS + colour] = seat
                state.opened[number * COLOURS + colour] = side.up[colour]
