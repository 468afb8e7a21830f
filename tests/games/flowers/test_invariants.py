"""Flowers' invariants over many random games and odd policies."""

from itertools import pairwise

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.game import Setup
from nelumbo.core.record import new_setup
from nelumbo.core.state import ENTRY, NOBODY
from nelumbo.games.flowers import GAME
from nelumbo.games.flowers.board import PLAY, PLAYING
from nelumbo.games.flowers.data import CARDS_PER_COLOUR, COLOURS, HAND_LIMIT, MANDALAS, TILES, VALUES
from nelumbo.games.flowers.moves import Play
from nelumbo.games.flowers.numbers import DISCARDED, DREW, FELL, GOT, SET_ASIDE, TOOK, TOOK_BOTH
from nelumbo.games.flowers.rules import Flowers, flower_points
from nelumbo.games.flowers.view_types import FlowersView
from tests.secrecy import leaving, twin_of
from tests.walks import POLICIES, Policy, twin, walk

Steps = list[tuple[Flowers, int | None, int | None]]

EACH_POLICY = pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
SETUPS = [
    new_setup(GAME, 2, {}),
    new_setup(GAME, 3, {"tile_backs": "by_value", "double_tile_cards": "discard"}),
    new_setup(GAME, 4, {"memory_aid": False}),
]


def games_of(policy: Policy, number: int = 5) -> list[Steps]:
    """Whole games as lists of states with the move that leaves each."""
    return [one_game(setup, f"invariants {seed}", policy) for setup in SETUPS for seed in range(number)]


def one_game(setup: Setup, seed: str, policy: Policy) -> Steps:
    """A game's states, each a copy."""
    return [(twin(state), seat, move) for state, seat, move in walk(GAME, setup, seed, policy)]


def colours_of(view: FlowersView, mandala: int) -> set[int]:
    centre = view.mandalas[mandala]
    tiles = {tile // VALUES for tile in (centre.dark, centre.light) if tile is not None}
    return tiles | {colour for side in centre.sides for colour in range(COLOURS) if side.up[colour]}


@EACH_POLICY
def test_no_card_and_no_tile_is_lost(policy: Policy) -> None:
    """FLO-INV-1, 2"""
    for game in games_of(policy):
        for state, _, _ in game:
            cards = [state.deck[state.dealt :].count(colour) + state.discard[colour] for colour in range(COLOURS)]
            for table in (state.hands, state.opened, state.covered):
                for at, number in enumerate(table):
                    cards[at % COLOURS] += number
            assert cards == [CARDS_PER_COLOUR] * COLOURS
            piles = [state.dark[state.pairs_dealt :], state.light[state.pairs_dealt :]]
            assert len(piles[0]) == len(piles[1])
            centres = [tile for tile in state.centre if tile != NOBODY]
            owned = [tile for tile in range(TILES) if state.owners[tile] != NOBODY]
            aside = GAME.view(state, None).aside
            assert sorted([*piles[0], *piles[1], *centres, *owned, *aside]) == list(range(TILES))


@EACH_POLICY
def test_colours_lie_face_up_once_and_face_down_only_where_they_are_present(policy: Policy) -> None:
    """FLO-INV-3, 4, 6, RULING-23"""
    for game in games_of(policy):
        for state, _, _ in game:
            view = GAME.view(state, 0)
            assert view.memory is not None
            for mandala, centre in enumerate(view.mandalas):
                shown = colours_of(view, mandala)
                tiles = {tile // VALUES for tile in (centre.dark, centre.light) if tile is not None}
                for colour in range(COLOURS):
                    openers = [seat for seat, side in enumerate(centre.sides) if side.up[colour]]
                    assert len(openers) <= (colour not in tiles)
                    assert colour in shown or not any(down[colour] for down in view.memory.down[mandala])
                assert state.phase != PLAY or len(shown) < COLOURS


@EACH_POLICY
def test_the_holder_is_eligible_and_has_the_most_cards(policy: Policy) -> None:
    """FLO-INV-5, RULING-21"""
    for game in games_of(policy):
        for state, _, _ in game:
            for mandala in range(MANDALAS):
                eligible = [seat for seat in range(state.seats) if state.up(mandala, seat)]
                holder = state.holders[mandala]
                assert (holder == NOBODY) is (not eligible)
                if eligible:
                    most = max(state.count(mandala, seat) for seat in eligible)
                    assert holder in eligible
                    assert state.count(mandala, holder) == most


@EACH_POLICY
def test_singles_have_distinct_colours_and_three_flowers_end_the_game(policy: Policy) -> None:
    """FLO-INV-7, 8"""
    for game in games_of(policy):
        for state, _, _ in game:
            for singles in GAME.view(state, None).singles:
                assert len({tile // VALUES for tile in singles}) == len(singles)
            assert state.reason != PLAYING or max(state.flowers(seat) for seat in range(state.seats)) <= 2


@EACH_POLICY
def test_a_turn_leaves_a_card_in_hand_and_drawing_never_passes_eight(policy: Policy) -> None:
    """FLO-INV-9, 14"""
    for game in games_of(policy):
        for (before, seat, move), (after, _, _) in pairwise(game):
            assert seat is not None and move is not None
            assert after.is_over() or after.hand_size(after.active) >= 1
            played = GAME.decode(move)
            if isinstance(played, Play) and after.phase == PLAY and after.pairs_dealt == before.pairs_dealt:
                assert 1 <= after.hand_size(seat) <= max(HAND_LIMIT, before.hand_size(seat) - played.cards)
            if before.phase == PLAY:
                assert before.hand_size(seat) > 1 or before.available() > 0


def told(setup: Setup, seed: str, policy: Policy) -> list[list[int]]:
    """All entries of a game's journal."""
    journal: list[int] = []
    for state, seat, move in walk(GAME, setup, seed, policy):
        if seat is not None:
            state.journal = journal
    return [journal[at : at + ENTRY] for at in range(0, len(journal), ENTRY)]


@EACH_POLICY
@pytest.mark.parametrize("setup", SETUPS, ids=["two", "three", "four"])
def test_a_destruction_hands_out_two_tiles_or_sets_them_aside(setup: Setup, policy: Policy) -> None:
    """FLO-INV-10, DEST-6"""
    handed_out = {TOOK: 1, GOT: 1, TOOK_BOTH: 2, SET_ASIDE: 2}
    for seed in range(5):
        falls: list[int] = []
        for kind, *_ in told(setup, f"falls {seed}", policy):
            if kind == FELL:
                falls.append(0)
            elif kind in handed_out:
                falls[-1] += handed_out[kind]
        assert set(falls) == {2}


@EACH_POLICY
def test_what_a_player_has_changes_only_by_drawing_and_discarding(policy: Policy) -> None:
    """FLO-INV-11"""
    for setup in SETUPS:
        last = None
        for last, _, _ in walk(GAME, setup, "has", policy):
            pass
        assert last is not None
        has = [5 + (seat - last.first) % setup.seats for seat in range(setup.seats)]
        for kind, seat, _, up, down in told(setup, "has", policy):
            if kind == DREW:
                has[seat] += 1
            elif kind == DISCARDED:
                has[seat] -= up + down
        assert [last.hand_size(seat) for seat in range(setup.seats)] == has


def test_scores_lie_between_0_and_246_and_a_flower_between_6_and_21() -> None:
    """FLO-INV-12, SCORE-2, 3"""
    flowers = {flower_points(one, two) for one in range(VALUES) for two in range(VALUES) if one != two}
    assert (min(flowers), max(flowers)) == (6, 21)
    assert COLOURS * (flower_points(4, 5) + flower_points(2, 3) + flower_points(0, 1)) == 246
    for policy in POLICIES.values():
        for game in games_of(policy, 2):
            assert all(0 <= score <= 246 for score in game[-1][0].scores())


@pytest.mark.parametrize("setup", SETUPS, ids=["two", "three", "four"])
def test_states_that_a_seat_cannot_tell_apart_give_it_equal_views(setup: Setup) -> None:
    """FLO-INV-13"""
    for step, (state, seat, _) in enumerate(walk(GAME, setup, "redaction")):
        if seat is None:
            break
        for viewer in (None, *range(setup.seats)) if step % 4 == 0 else ():
            other = twin_of(GAME, state, viewer, seeded("twin"))
            assert leaving(GAME, state, viewer) == leaving(GAME, other, viewer)
