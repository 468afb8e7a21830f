# mypyc: compiled
"""The part of a state of Mandala that a view tells, for a sampler to complete."""

from nelumbo.core.state import NOBODY, fill
from nelumbo.games.mandala.board import MOUNTAIN
from nelumbo.games.mandala.data import COLOURS, MANDALAS, SEATS
from nelumbo.games.mandala.rules import Mandala, blank
from nelumbo.games.mandala.sampler import MandalaSampler
from nelumbo.games.mandala.view import PHASES
from nelumbo.games.mandala.view_types import Counts, MandalaView


def sampler(view: MandalaView) -> MandalaSampler:
    """States consistent with this view."""
    seat = view.viewer
    assert seat is not None, "a spectator has no hand to think from"
    hand, secrets, drawn = view.hands[seat], view.cup_secrets[seat], view.drawn[seat]
    assert hand is not None and secrets is not None and drawn is not None
    assert view.stock is not None and view.opened is not None and view.spent is not None
    return MandalaSampler(
        seat=seat,
        base=world(view, hand, secrets, drawn),
        stock=[view.stock[c] - view.opened[c] - drawn[c] for c in range(COLOURS)],
        spent=view.spent[1 - seat],
        first_deck=view.shuffles == 0,
        hand_size=view.hand_sizes[1 - seat],
        deck_size=view.deck_size,
    )


def world(view: MandalaView, hand: Counts, secrets: Counts, drawn: Counts) -> Mandala:
    """The known part of the state; the other hand, the other secrets and the deck are still missing."""
    seat = view.viewer
    assert seat is not None
    assert view.stock is not None and view.opened is not None and view.spent is not None and view.picked is not None
    state = blank()
    state.to_move = NOBODY if view.to_move is None else view.to_move
    for table, cards in ((state.hands, hand), (state.secrets, secrets), (state.drawn, drawn)):
        fill(table, seat * COLOURS, cards)
    for pile, cards in ((state.discard, view.discard), (state.stock, view.stock), (state.opened, view.opened)):
        fill(pile, 0, cards)
    for owner in range(SEATS):
        fill(state.cups, owner * COLOURS, view.picked[owner])
        fill(state.spent, owner * COLOURS, view.spent[owner])
    for mandala in range(MANDALAS):
        for area, cards in enumerate((view.mountains[mandala], *view.fields[mandala]), MOUNTAIN):
            lay(state, mandala, area, cards)
    for owner in range(SEATS):
        state.river_sizes[owner] = len(view.rivers[owner])
        state.barren[owner] = int(view.barren is not None and view.barren[owner])
        for space, colour in enumerate(view.rivers[owner], 1):
            state.rivers[owner * COLOURS + colour] = space
    state.first, state.active, state.turn = view.first, view.active, view.turn
    state.phase = next(phase for phase, name in PHASES.items() if name == view.phase)
    state.falling = view.falling or 0
    state.memory_aid = view.memory_aid
    state.armed, state.stall, state.shuffles = view.armed, view.stall, view.shuffles
    return state


def lay(state: Mandala, mandala: int, area: int, cards: Counts) -> None:
    for spot, count in enumerate(cards, mandala * COLOURS):
        if count:
            state.laid[spot] = count
            state.areas[spot] = area
