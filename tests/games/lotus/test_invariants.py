"""The invariants of Lotus over many random games, odd policies and all numbers of players."""

from itertools import pairwise
from typing import TypeAlias

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.codec import from_numbers
from nelumbo.core.game import Setup
from nelumbo.core.record import new_setup
from nelumbo.core.state import GameState
from nelumbo.games.lotus import GAME
from nelumbo.games.lotus.board import ACTION, DRAW, OVER, PETALS, REWARD
from nelumbo.games.lotus.checks import counted
from nelumbo.games.lotus.data import DECISION_BOUND, FLOWERS, MAX_SEATS, SMALLEST, TURN_BOUND
from nelumbo.games.lotus.moves import Draw, Exchange, Guard, Play, Reward
from nelumbo.games.lotus.notation import read_position, write_position
from nelumbo.games.lotus.rules import Lotus
from tests.secrecy import leaving, twin_of
from tests.walks import POLICIES, Policy, twin, walk

SETUPS = {
    "2": new_setup(GAME, 2, {}),
    "3": new_setup(GAME, 3, {}),
    "4": new_setup(GAME, 4, {}),
    "teams": new_setup(GAME, 4, {"teams": True}),
    "3 finish_round": new_setup(GAME, 3, {"finish_round": True}),
}
EACH_SETUP = pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
EACH_POLICY = pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
CARDS = {2: 82, 3: 98, 4: 104}
MOST_FLOWERS = {2: 16, 3: 18, 4: 20}
TURNS = {2: 3322, 3: 5943, 4: 8404}
Steps: TypeAlias = list[tuple[Lotus, int | None, int | None]]


def games_of(setup: Setup, policy: Policy, number: int = 2) -> list[Steps]:
    """Whole games as lists of states with the move that leaves each."""
    found = []
    for seed in range(number):
        steps = walk(GAME, setup, f"invariants {seed}", policy)
        found.append([(twin(state), seat, move) for state, seat, move in steps])
    return found


def cards_of(state: Lotus) -> int:
    """All cards wherever they are."""
    return sum(counted(state))


@EACH_SETUP
@EACH_POLICY
def test_no_card_or_pawn_is_lost(setup: Setup, policy: Policy) -> None:
    """LOT-INV-1..4, CARD-1"""
    for steps in games_of(setup, policy):
        kinds = counted(steps[0][0])
        for state, _, _ in steps:
            assert cards_of(state) == CARDS[setup.seats]
            assert list(counted(state)) == list(kinds)
            assert state.phase == OVER or not any(state.removed)
            view = GAME.view(state, None)
            for flower in view.garden:
                complete = len(flower.petals) == flower.flower
                assert complete is (view.resolving == flower.flower)
                assert all(str(flower.flower) in petal for petal in flower.petals)
            for seat in range(setup.seats):
                on_flowers = sum(flower.guardians[seat] for flower in view.garden)
                assert view.supplies[seat] + on_flowers == 2
                assert (view.elders[seat] == "stock") is ("ELDER" not in view.powers[seat])
                assert (view.elders[seat] == "flower") is any(flower.elders[seat] for flower in view.garden)


@EACH_SETUP
@EACH_POLICY
def test_hands_decks_and_row_have_their_sizes(setup: Setup, policy: Policy) -> None:
    """LOT-INV-5..7, RULING-30, WILD-3"""
    for steps in games_of(setup, policy):
        for state, _, _ in steps:
            assert state.row_size() <= 4
            starts = state.phase == ACTION and state.action == 1
            for seat in range(setup.seats):
                assert state.hand_sizes[seat] <= state.limit(seat)
                if state.cause == 0:
                    assert state.deck_sizes[seat] >= 1
                    assert not starts or state.hand_sizes[seat] in (4, state.limit(seat))
            assert not starts or state.row_size() == 4 or state.wild_size() == 0


@EACH_SETUP
@EACH_POLICY
def test_what_only_grows_and_what_only_shrinks(setup: Setup, policy: Policy) -> None:
    """LOT-INV-8, POW-1"""
    for steps in games_of(setup, policy):
        for (before, _, _), (after, _, _) in pairwise(steps):
            for seat in range(setup.seats):
                assert before.pile_sizes[seat] <= after.pile_sizes[seat]
                assert before.tokens[seat] <= after.tokens[seat]
                assert before.deck_sizes[seat] >= after.deck_sizes[seat]
            assert all(old <= new for old, new in zip(before.powers, after.powers, strict=True))
            assert before.wild_size() >= after.wild_size()


@EACH_SETUP
@EACH_POLICY
def test_each_move_changes_hand_and_deck_by_its_rule(setup: Setup, policy: Policy) -> None:
    """LOT-INV-9, EXCH-4"""
    for steps in games_of(setup, policy):
        for (before, seat, move), (after, _, _) in pairwise(steps):
            assert seat is not None and move is not None
            hand = after.hand_sizes[seat] - before.hand_sizes[seat]
            deck = after.deck_sizes[seat] - before.deck_sizes[seat]
            match GAME.decode(move):
                case Play(_, singles, doubles, wilds):
                    assert (hand, deck) == (-singles - doubles - wilds, 0)
                case Exchange() | Guard() | Reward():
                    assert (hand, deck) == (0, 0)
                case Draw(None):
                    assert (hand, deck) == (1, -1)
                case Draw():
                    assert (hand, deck) == (1, 0)


@EACH_SETUP
@EACH_POLICY
def test_there_is_always_a_move(setup: Setup, policy: Policy) -> None:
    """LOT-INV-10"""
    for steps in games_of(setup, policy):
        for state, seat, _ in steps[:-1]:
            assert seat is not None
            kinds = {GAME.notation.write_move(GAME.decode(move))[:2] for move in state.legal_moves(seat)}
            letters = {kind[0] for kind in kinds}
            if state.phase == REWARD:
                assert "+S" in kinds
            elif state.phase == DRAW:
                assert letters == {"D"}
                assert state.hand_sizes[seat] < state.limit(seat)
            elif state.hand_sizes[seat] > 0:
                assert "P" in letters
                assert "--" not in kinds
            else:
                assert letters <= {"G", "E"} or kinds == {"--"}


@EACH_SETUP
@EACH_POLICY
def test_the_final_round_has_its_number_of_turns(setup: Setup, policy: Policy) -> None:
    """LOT-INV-11, 16, END-3, OPT-1"""
    for steps in games_of(setup, policy):
        last = steps[-1][0]
        turn_order = (last.flag_seat - last.first) % setup.seats
        expected = setup.seats - 1 - turn_order if setup.options["finish_round"] else setup.seats
        assert last.turn - last.flag_turn == expected
        assert last.turn <= TURNS[setup.seats] <= TURN_BOUND
        assert len(steps) - 1 <= DECISION_BOUND


@EACH_SETUP
@EACH_POLICY
def test_completed_flowers_and_their_rewards_add_up(setup: Setup, policy: Policy) -> None:
    """LOT-INV-12, 13, 17, PICK-1"""
    for steps in games_of(setup, policy):
        completed = 0
        for (before, seat, move), (after, _, _) in pairwise(steps):
            assert seat is not None and move is not None
            grown = [after.pile_sizes[owner] - before.pile_sizes[owner] for owner in range(setup.seats)]
            if sum(grown) and not after.is_over():
                assert sorted(grown)[-2] == 0
                assert grown[before.active] in range(SMALLEST, SMALLEST + FLOWERS)
                completed += 1
            if after.phase == REWARD and before.phase != REWARD:
                strengths = [after.strength(owner, after.resolving) for owner in range(setup.seats)]
                assert sum(after.due) == strengths.count(max(strengths))
        assert completed <= MOST_FLOWERS[setup.seats]
        last = steps[-1][0]
        assert sum(last.pile_sizes) <= CARDS[setup.seats]
        assert sum(last.piles[: MAX_SEATS * PETALS]) == sum(last.pile_sizes)


@EACH_SETUP
def test_what_never_lay_open_is_counted_the_same_along_the_way_and_anew(setup: Setup) -> None:
    for step, (state, seat, _) in enumerate(walk(GAME, setup, "unlaid")):
        if step % 11:
            continue
        anew: list[GameState] = [
            from_numbers(GAME, state.numbers()),
            read_position(write_position(state)),
            state.copy(),
        ]
        if seat is not None:
            anew.append(GAME.sampler(GAME.view(state, seat)).draw(seeded("world")))
        for other in anew:
            assert isinstance(other, Lotus)
            assert list(other.unlaid) == list(state.unlaid)


def test_turn_bounds_follow_from_their_proof() -> None:
    """LOT-INV-16"""
    assert {seats: (CARDS[seats] + 1) * 20 * seats + seats for seats in CARDS} == TURNS


def test_the_same_deal_and_moves_give_the_same_state() -> None:
    """LOT-INV-14"""
    one = [state.numbers() for state, _, _ in walk(GAME, SETUPS["4"], "twice")]
    two = [state.numbers() for state, _, _ in walk(GAME, SETUPS["4"], "twice")]
    assert one == two


@pytest.mark.parametrize("seats", ["2", "teams"])
def test_states_that_a_viewer_cannot_tell_apart_give_it_equal_views(seats: str) -> None:
    """LOT-INV-15, INFO-1, 2, TURN-5, TEAM-9"""
    for step, (state, seat, _) in enumerate(walk(GAME, SETUPS[seats], "redaction")):
        if seat is None or step % 4:
            continue
        for viewer in (None, *range(state.seats)):
            other = twin_of(GAME, state, viewer, seeded("twin"))
            assert leaving(GAME, state, viewer) == leaving(GAME, other, viewer)
