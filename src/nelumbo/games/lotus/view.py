# mypyc: compiled
"""What one seat of Lotus may know."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.game import Viewer
from nelumbo.core.state import NOBODY
from nelumbo.games.lotus.board import (
    ACTION,
    BY_DECK,
    BY_STALL,
    DRAW,
    OVER,
    OWN_PETALS,
    PETALS,
    REWARD,
    STOCK,
    SUPPLY,
    UNFLAGGED,
    WILD_PETALS,
)
from nelumbo.games.lotus.data import (
    CARD_NAMES,
    COLOUR_LETTERS,
    FLOWERS,
    KINDS,
    MAX_SEATS,
    MOST_PETALS,
    POWER_NAMES,
    POWERS,
    SMALLEST,
    WILD_PER_FLOWER,
)
from nelumbo.games.lotus.rules import Lotus
from nelumbo.games.lotus.view_types import FinalView, FlowerView, LotusView, TakenView

PHASES = {ACTION: "action", REWARD: "reward", DRAW: "draw", OVER: "over"}
CAUSES = {UNFLAGGED: None, BY_DECK: "deck", BY_STALL: "stall"}
OWN_NAMES = [f"{colour}{flower}{mark}" for colour in COLOUR_LETTERS for flower in "34567" for mark in "sd"]
PETAL_NAMES = [*OWN_NAMES, *[f"W{flower}" for flower in "34567"]]
"""By petal, with a colour in the place of its owner."""


def view(state: Lotus, viewer: Viewer) -> LotusView:
    """Built up field by field; after the end everything may be shown [LOT-INFO-2, 4, RULING-23, 47, 48]."""
    over = state.is_over()
    seats = range(state.seats)
    knows = [over or seat == viewer for seat in seats]
    return LotusView(
        viewer=viewer,
        seats=state.seats,
        to_move=None if over else state.to_move,
        awaited=[] if over else [state.to_move],
        over=over,
        phase=PHASES[state.phase],
        turn=state.turn,
        action=state.action,
        active=state.active,
        first=state.first,
        teams=state.teams,
        finish_round=state.finish_round,
        colours=[colour_of(state, seat) for seat in seats],
        garden=[flower_view(state, flower) for flower in range(FLOWERS) if state.petal_counts[flower]],
        resolving=None if state.resolving == NOBODY else state.resolving + SMALLEST,
        due=due_seats(state),
        row=[flower + SMALLEST for flower in range(FLOWERS) for _ in range(state.row[flower])],
        wild_size=state.wild_size(),
        wild=[card + SMALLEST for card in state.wild[state.opened :]] if over else None,
        hand_sizes=[state.hand_sizes[seat] for seat in seats],
        hands=[hand_cards(state, seat) if knows[seat] else None for seat in seats],
        deck_sizes=[state.deck_sizes[seat] for seat in seats],
        decks=[deck_cards(state, seat) if over else None for seat in seats],
        known_sizes=[state.known_size(seat) for seat in seats],
        known=[known_cards(state, seat) if knows[seat] else None for seat in seats],
        taken=[taken_view(state, seat) for seat in seats],
        supplies=[state.supplies[seat] for seat in seats],
        elders=[elder_place(state.elders[seat]) for seat in seats],
        powers=[powers_of(state, seat) for seat in seats],
        tokens=[state.tokens[seat] for seat in seats],
        piles=[pile_cards(state, seat) for seat in seats],
        removed=open_cards(state, state.removed),
        scores=state.scores(),
        final=final_view(state),
        stall=state.stall,
        petal_played=state.petal_played,
    )


def colour_of(state: Lotus, seat: int) -> str:
    return COLOUR_LETTERS[state.colours[seat]]


def petal_name(state: Lotus, petal: int) -> str:
    """An open petal, as in `R5s` or `W5`."""
    if petal >= WILD_PETALS:
        return PETAL_NAMES[petal]
    return PETAL_NAMES[state.colours[petal // OWN_PETALS] * OWN_PETALS + petal % OWN_PETALS]


def petals_on(state: Lotus, flower: int) -> list[str]:
    """The flower's petals in the order laid."""
    start = flower * MOST_PETALS
    return [petal_name(state, state.petals[start + at]) for at in range(state.petal_counts[flower])]


def flower_view(state: Lotus, flower: int) -> FlowerView:
    """A flower with all that stands on it; the strengths are a help, they bind nobody yet [LOT-RULING-41]."""
    seats = range(state.seats)
    return FlowerView(
        flower=flower + SMALLEST,
        petals=petals_on(state, flower),
        guardians=[state.guardians[flower * MAX_SEATS + seat] for seat in seats],
        elders=[state.elders[seat] == flower for seat in seats],
        strengths=[state.strength(seat, flower) for seat in seats],
    )


def due_seats(state: Lotus) -> list[int]:
    """Who still chooses a reward, clockwise from the active player."""
    order = [(state.active + step) % state.seats for step in range(state.seats)]
    return [seat for seat in order if state.due[seat]]


def hand_cards(state: Lotus, seat: int) -> list[str]:
    """The cards in the hand, sorted."""
    return [CARD_NAMES[kind] for kind in range(KINDS) for _ in range(state.hands[seat * KINDS + kind])]


def deck_cards(state: Lotus, seat: int) -> list[str]:
    """The cards of the deck, top first."""
    return [CARD_NAMES[kind] for kind in state.deck(seat)]


def known_cards(state: Lotus, seat: int) -> list[str]:
    """The cards of the deck that its owner has put under it, the lowest last."""
    unknown = state.deck_sizes[seat] - state.known_size(seat)
    return [CARD_NAMES[kind] for kind in state.deck(seat)[unknown:]]


def taken_view(state: Lotus, seat: int) -> list[TakenView]:
    """The seat's wildflowers from the row, by flower, the oldest first."""
    return [
        TakenView(flower + SMALLEST, under_of(state, seat, flower, at))
        for flower in range(FLOWERS)
        for at in range(state.taken[seat * FLOWERS + flower])
    ]


def under_of(state: Lotus, seat: int, flower: int, at: int) -> int:
    """How many of the lowest cards of the deck a wildflower may be among."""
    when = state.taken_when[(seat * FLOWERS + flower) * WILD_PER_FLOWER + at]
    under: int = state.put_under[seat] - when
    return min(under, int(state.deck_sizes[seat]))


def elder_place(place: int) -> str:
    return "stock" if place == STOCK else "supply" if place == SUPPLY else "flower"


def powers_of(state: Lotus, seat: int) -> list[str]:
    return [POWER_NAMES[power] for power in range(POWERS) if state.powers[seat * POWERS + power]]


def pile_cards(state: Lotus, seat: int) -> list[str]:
    return open_cards(state, state.piles[seat * PETALS : (seat + 1) * PETALS])


def open_cards(state: Lotus, counts: vec[i64]) -> list[str]:
    """Cards that are counted by petal: by flower, then by owner, wildflowers last."""
    return [petal_name(state, petal) for petal in PETAL_ORDER for _ in range(counts[petal])]


def petal_order() -> list[int]:
    own = [owner * OWN_PETALS + place for place in range(OWN_PETALS) for owner in range(MAX_SEATS)]
    return sorted([*own, *range(WILD_PETALS, PETALS)], key=flower_of_petal)


def flower_of_petal(petal: int) -> int:
    return int(petal - WILD_PETALS if petal >= WILD_PETALS else petal % OWN_PETALS // 2)


PETAL_ORDER = petal_order()


def final_view(state: Lotus) -> FinalView | None:
    """The final round, once it is flagged."""
    cause = CAUSES[state.cause]
    return None if cause is None else FinalView(cause, state.flag_seat, state.flag_turn, state.turns_left)
