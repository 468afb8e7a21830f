# mypyc: compiled
"""The part of a state of Flowers that a view tells, for a sampler to complete."""

from nelumbo.core.state import NOBODY, fill
from nelumbo.games.flowers.data import COLOURS, MOST_SEATS, TILES
from nelumbo.games.flowers.rules import Flowers, blank
from nelumbo.games.flowers.sampler import FlowersSampler
from nelumbo.games.flowers.view import PHASES, REASONS
from nelumbo.games.flowers.view_types import Centre, Counts, FlowersView, Memory


def sampler(view: FlowersView) -> FlowersSampler:
    """States consistent with this view."""
    seat, memory = view.viewer, view.memory
    assert seat is not None and memory is not None, "a spectator has no hand to think from"
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
    fill(state.hands, seat * COLOURS, hand)
    fill(state.kept, seat * COLOURS, memory.kept)
    fill(state.drawn, seat * COLOURS, memory.drawn)
    fill(state.discard, 0, view.discard)
    fill(state.stock, 0, memory.stock)
    fill(state.old, 0, memory.old)
    for owner in range(view.seats):
        fill(state.known, owner * COLOURS, memory.known[owner])
        fill(state.spent, owner * COLOURS, memory.spent[owner])
        give_tiles(state, owner, view.singles[owner], memory.flowers[owner])
    for number, mandala in enumerate(view.mandalas):
        lay_out(state, number, mandala, memory.down[number])
    return state


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
        fill(state.covered, (number * MOST_SEATS + seat) * COLOURS, down[seat])
        for colour in range(COLOURS):
            if side.up[colour]:
                state.openers[number * COLOURS + colour] = seat
                state.opened[number * COLOURS + colour] = side.up[colour]
