# mypyc: compiled
"""The part of a Lotus state that a view tells, for a sampler to complete."""

from nelumbo.core.state import NOBODY
from nelumbo.games.lotus.board import OWN_PETALS, SUPPLY, WILD_PETALS
from nelumbo.games.lotus.data import (
    COLOUR_LETTERS,
    FLOWERS,
    MARK_LETTERS,
    MAX_SEATS,
    POWER_NAMES,
    POWERS,
    SMALLEST,
    WILD_PER_FLOWER,
)
from nelumbo.games.lotus.moves import kind_of
from nelumbo.games.lotus.rules import Lotus, blank
from nelumbo.games.lotus.sampler import LotusSampler
from nelumbo.games.lotus.view import CAUSES, PHASES, colour_of
from nelumbo.games.lotus.view_types import FlowerView, LotusView


def sampler(view: LotusView) -> LotusSampler:
    """Draws states consistent with the view."""
    assert view.viewer is not None, "a spectator's view has no hand"
    hidden = [size if seat != view.viewer else 0 for seat, size in enumerate(view.hand_sizes)]
    return LotusSampler(view.viewer, world(view), hidden, view.deck_sizes, view.wild_size)


def world(view: LotusView) -> Lotus:
    """The part of the state that the view shows: without other hands, unknown deck cards and the wildflower deck."""
    state = blank(view.seats)
    state.to_move = NOBODY if view.to_move is None else view.to_move
    state.phase = next(phase for phase, name in PHASES.items() if name == view.phase)
    state.turn, state.action, state.active, state.first = view.turn, view.action, view.active, view.first
    state.teams, state.finish_round = view.teams, view.finish_round
    state.stall, state.petal_played = view.stall, view.petal_played
    set_colours(state, view.colours)
    for flower in view.row:
        state.row[flower - SMALLEST] += 1
    for flower_view in view.garden:
        set_flower(state, flower_view)
    for seat in range(view.seats):
        set_player(state, view, seat)
    if view.resolving is not None:
        state.resolving = view.resolving - SMALLEST
    for seat in view.due:
        state.due[seat] = 1
    if view.final is not None:
        state.cause = next(cause for cause, name in CAUSES.items() if name == view.final.cause)
        state.flag_seat, state.flag_turn = view.final.seat, view.final.turn
        state.turns_left = view.final.turns_left
    state.count_unlaid()
    return state


def set_colours(state: Lotus, letters: list[str]) -> None:
    """The seats' colours; those that nobody has follow."""
    rest = [letter for letter in COLOUR_LETTERS if letter not in letters]
    state.colours = state.colours[:]
    for seat, letter in enumerate([*letters, *rest]):
        state.colours[seat] = COLOUR_LETTERS.index(letter)


def petal_number(state: Lotus, name: str) -> int:
    """The open petal named `R5s` or `W5`."""
    if name[0] == "W":
        return int(WILD_PETALS) + int(name[1]) - int(SMALLEST)
    owner = next(seat for seat in range(MAX_SEATS) if colour_of(state, seat) == name[0])
    return int(owner * OWN_PETALS + (int(name[1]) - SMALLEST) * 2 + MARK_LETTERS.index(name[2]))


def set_flower(state: Lotus, known: FlowerView) -> None:
    """Its petals and guardians."""
    flower = known.flower - SMALLEST
    for name in known.petals:
        state.lay(flower, petal_number(state, name))
    for seat in range(state.seats):
        state.guardians[flower * MAX_SEATS + seat] = known.guardians[seat]
        if known.elders[seat]:
            state.elders[seat] = flower


def set_player(state: Lotus, view: LotusView, seat: int) -> None:
    """What lies open before one player, with the hand and known cards if they are the viewer's."""
    state.supplies[seat] = view.supplies[seat]
    state.tokens[seat] = view.tokens[seat]
    for power in view.powers[seat]:
        state.powers[seat * POWERS + POWER_NAMES.index(power)] = 1
    if view.elders[seat] == "supply":
        state.elders[seat] = SUPPLY
    for name in view.piles[seat]:
        state.collect(seat, petal_number(state, name))
    for card in view.hands[seat] or []:
        state.put_into_hand(seat, kind_of(card))
    state.set_deck(seat, bytes(kind_of(card) for card in view.known[seat] or []))
    state.put_under[seat] = view.known_sizes[seat]
    for taken in view.taken[seat]:
        remember_under(state, seat, taken.flower - SMALLEST, taken.under)


def remember_under(state: Lotus, seat: int, flower: int, under: int) -> None:
    """A wildflower was taken, and `under` cards have been put under the deck since."""
    slot = seat * FLOWERS + flower
    state.taken_when[slot * WILD_PER_FLOWER + state.taken[slot]] = max(0, int(state.put_under[seat]) - under)
    state.taken[slot] += 1
