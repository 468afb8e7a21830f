"""Mandala's invariants over many random games and odd policies."""

from functools import cache
from itertools import pairwise

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.record import new_setup
from nelumbo.games.mandala import GAME
from nelumbo.games.mandala.board import ACTION, NOWHERE, PICK
from nelumbo.games.mandala.checks import check_cards
from nelumbo.games.mandala.data import CARDS, COLOURS, HAND_LIMIT, MANDALAS
from nelumbo.games.mandala.moves import Build, Discard, Grow
from nelumbo.games.mandala.rules import Mandala
from tests.secrecy import leaving, twin_of
from tests.walks import POLICIES, Policy, examples, twin, walk

SETUP = new_setup(GAME, 2, {})
EACH_POLICY = pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)


@cache
def games_of(policy: Policy, number: int = examples(25)) -> list[list[tuple[Mandala, int | None, int | None]]]:
    """Whole games as lists of states with the move that leaves each."""
    found = []
    for seed in range(number):
        steps = walk(GAME, SETUP, f"invariants {seed}", policy)
        found.append([(twin(state), seat, move) for state, seat, move in steps])
    return found


@EACH_POLICY
def test_no_card_is_lost_and_hands_stay_within_their_limits(policy: Policy) -> None:
    """MAN-INV-1, 2"""
    for game in games_of(policy):
        for state, _, _ in game:
            check_cards(state)
            if state.phase == ACTION:
                assert all(1 <= state.hand_size(seat) <= HAND_LIMIT for seat in (0, 1))


@EACH_POLICY
def test_areas_are_disjoint_and_never_complete_between_turns(policy: Policy) -> None:
    """MAN-INV-3, 4, RULING-16, 17"""
    for game in games_of(policy):
        for state, _, _ in game:
            if state.phase != ACTION:
                continue
            view = GAME.view(state, None)
            for mandala in range(MANDALAS):
                areas = [view.mountains[mandala], *view.fields[mandala]]
                colours = [sum(area[colour] > 0 for area in areas) for colour in range(COLOURS)]
                assert max(colours) <= 1
                assert sum(colours) <= 5
                assert sum(view.mountains[mandala]) >= 2


@EACH_POLICY
def test_rivers_only_grow_and_cups_never_shrink(policy: Policy) -> None:
    """MAN-INV-5, 6"""
    for game in games_of(policy):
        for (before, _, _), (after, _, _) in pairwise(game):
            rivers = zip(GAME.view(before, None).rivers, GAME.view(after, None).rivers, strict=True)
            for seat, (old, new) in enumerate(rivers):
                assert new[: len(old)] == old
                assert len(set(new)) == len(new)
                assert 2 <= before.cup_size(seat) <= after.cup_size(seat)
            assert after.is_over() or after.phase == PICK or max(after.river_sizes) <= 5


@EACH_POLICY
def test_each_action_changes_the_hand_by_its_rule(policy: Policy) -> None:
    """MAN-INV-7"""
    for game in games_of(policy):
        for (before, seat, move), (after, _, _) in pairwise(game):
            if move is None or seat is None or after.is_over():
                continue
            change = after.hand_size(seat) - before.hand_size(seat)
            match GAME.decode(move):
                case Build():
                    assert -1 <= change <= 2
                case Grow(_, _, cards):
                    assert change == -cards
                case Discard():
                    assert change == 0


@EACH_POLICY
def test_the_deck_arms_once_and_one_destruction_may_follow(policy: Policy) -> None:
    """MAN-INV-8, 9, 10, 11"""
    for game in games_of(policy):
        destroyed_after_arming = 0
        for (before, _, move), (after, _, _) in pairwise(game):
            assert before.legal_moves(before.to_move)
            if before.phase == ACTION:
                assert before.armed or before.deck_size() >= 1
                assert before.deck_size() > 0 or (before.armed and sum(before.discard) == 0)
            assert after.armed or not before.armed
            if before.phase == ACTION and after.phase == PICK:
                assert not isinstance(GAME.decode(move or 0), Discard)
                destroyed_after_arming += before.armed
        assert destroyed_after_arming <= 1


@EACH_POLICY
def test_a_destruction_brings_home_the_mountain_and_discards_the_fields(policy: Policy) -> None:
    """MAN-INV-12"""
    for game in games_of(policy):
        fallen = None
        for state, _, move in game:
            home = sum(state.cups) + sum(state.river_sizes)
            if state.phase == PICK and fallen is None and not any(state.barren):
                mountain = sum(GAME.view(state, None).mountains[state.falling])
                fallen = (home, mountain)
            if state.phase != PICK and fallen is not None:
                assert home == fallen[0] + fallen[1]
                fallen = None


@EACH_POLICY
def test_the_deck_runs_out_by_turn_98(policy: Policy) -> None:
    """MAN-INV-13, 14"""
    for game in games_of(policy):
        free = [state.deck_size() + state.hand_size(0) + state.hand_size(1) for state, _, _ in game]
        assert free[0] == 100
        for (state, _, _), (after, _, _), was, now in zip(game, game[1:], free, free[1:], strict=False):
            if after.phase == ACTION and state.phase == ACTION and not after.armed:
                assert now < was
            if after.phase != ACTION or not after.armed:
                continue
            assert state.turn <= 98 or state.armed


@EACH_POLICY
def test_scores_follow_from_rivers_and_cups(policy: Policy) -> None:
    """MAN-INV-17, END-5"""
    for game in games_of(policy):
        state = game[-1][0]
        for seat in (0, 1):
            cup = [state.cups[seat * COLOURS + c] + state.secrets[seat * COLOURS + c] for c in range(COLOURS)]
            river = GAME.view(state, None).rivers[seat]
            assert state.score(seat) == sum(space * cup[colour] for space, colour in enumerate(river, 1))
            assert state.score(seat) <= 6 * sum(cup)
        assert (
            sum(state.discard) + sum(state.cups) + sum(state.secrets) + sum(state.river_sizes) + state.deck_size()
            == CARDS
        )
        assert all(area == NOWHERE for area in state.areas)


def test_the_same_deal_and_moves_give_the_same_state() -> None:
    """MAN-INV-15"""
    one = [state.numbers() for state, _, _ in walk(GAME, SETUP, "twice")]
    two = [state.numbers() for state, _, _ in walk(GAME, SETUP, "twice")]
    assert one == two


def test_states_that_a_seat_cannot_tell_apart_give_it_equal_views() -> None:
    """MAN-INV-16, INFO-1, 3, 4"""
    for state, seat, _ in walk(GAME, SETUP, "redaction"):
        if seat is None:
            break
        for viewer in (None, 0, 1):
            other = twin_of(GAME, state, viewer, seeded("twin"))
            assert leaving(GAME, state, viewer) == leaving(GAME, other, viewer)
