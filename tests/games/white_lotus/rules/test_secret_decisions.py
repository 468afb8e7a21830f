"""Secret simultaneous decisions: any order of seals and changes of mind leads to the same reveal."""

from itertools import permutations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from nelumbo.core.chance import seeded
from nelumbo.core.codec import digest, from_bytes, to_bytes
from nelumbo.core.record import new_setup
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.board import MUSTER, VOTE
from nelumbo.games.white_lotus.event_types import Sealed, Voted
from nelumbo.games.white_lotus.numbers import MUSTERED, UNSEAL
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from tests.games.white_lotus.positions import legal, play, position
from tests.walks import start

CONTEST = """turn 2 vote
    emperor B
    zone cloud-gate village B
    zone silk-market palace +RBG
    resolving silk-market"""


BATTLE = "turn 2 muster\nemperor B\nleader R\nzone cloud-gate village B\nzone tiger-ford village R"


VOTES = {"R": "vote B 3", "B": "vote G 2", "G": "vote B 6"}


ARMIES = {"R": "army 2", "B": "army 1", "G": "army 3 for B"}


@pytest.mark.parametrize(
    ("text", "commits"), [pytest.param(CONTEST, VOTES, id="votes"), pytest.param(BATTLE, ARMIES, id="armies")]
)
def test_every_order_of_seals_gives_the_same_reveal(text: str, commits: dict[str, str]) -> None:
    """WL-RES-9, REB-14, RULING-19: even with changes of mind, and saved and loaded after each seal."""
    ends = set()
    for order in permutations(commits):
        for changed in ("", *order[:-1]):
            state = position("author RBG off", text)
            for letter in order:
                if letter == changed:
                    play(state, f"{letter} {legal(state, letter)[-1]}", f"{letter} unseal")
                play(state, f"{letter} {commits[letter]}")
                again = from_bytes(GAME, to_bytes(GAME, state))
                assert isinstance(again, WhiteLotus)
                state = again
            ends.add(digest(state))
    assert len(ends) == 1


def test_the_reveal_is_one_event() -> None:
    """WL-RES-9"""
    state = position("author RBG off", CONTEST)
    journal = play(state, *(f"{letter} {vote}" for letter, vote in VOTES.items()))
    told = [event for event in GAME.events(journal, state, None) if isinstance(event, Voted)]
    assert [(event.voters, event.targets, event.weights) for event in told] == [([1, 2, 0], [2, 1, 1], [2, 6, 3])]


class Seals(RuleBasedStateMachine):
    """Three seats seal, unseal, save and load in any order; the model is a dictionary of commits."""

    @initialize(battle=st.booleans())
    def begin(self, battle: bool) -> None:
        self.state = position("publisher RBG off", BATTLE if battle else CONTEST)
        self.phase = self.state.phase
        self.commits: dict[int, int] = {}
        self.revealed = False

    @precondition(lambda self: not self.revealed)
    @rule(seat=st.integers(0, 2), choice=st.integers(0, 999))
    def seal(self, seat: int, choice: int) -> None:
        moves = self.state.legal_moves(seat)
        if seat in self.commits:
            assert moves == [UNSEAL]
            return
        move = moves[choice % len(moves)]
        journal: list[int] = []
        self.state.journal = journal
        self.state.apply(seat, move)
        self.state.journal = None
        self.commits[seat] = move
        if len(self.commits) == 3:
            self.revealed = True
            plain = position("publisher RBG off", BATTLE if self.phase == MUSTER else CONTEST)
            for number in (1, 2, 0):
                plain.apply(number, self.commits[number])
            assert digest(plain) == digest(self.state)
        else:
            others = [GAME.events(journal, self.state, viewer) for viewer in (None, *range(3))]
            assert others == [[Sealed(seat, True)]] * 4

    @precondition(lambda self: not self.revealed)
    @rule(seat=st.integers(0, 2))
    def unseal(self, seat: int) -> None:
        if seat in self.commits:
            self.state.apply(seat, UNSEAL)
            del self.commits[seat]
        else:
            assert UNSEAL not in self.state.legal_moves(seat)

    @precondition(lambda self: not self.revealed)
    @rule()
    def save_and_load(self) -> None:
        state = from_bytes(GAME, to_bytes(GAME, self.state))
        assert isinstance(state, WhiteLotus)
        self.state = state

    @precondition(lambda self: self.revealed)
    @rule(battle=st.booleans())
    def begin_again(self, battle: bool) -> None:
        self.begin(battle)

    @invariant()
    def the_game_waits_for_those_who_have_not_sealed(self) -> None:
        if not hasattr(self, "state") or self.revealed:
            return
        waiting = [seat for seat in range(3) if seat not in self.commits]
        assert [seat for seat in range(3) if self.state.awaits(seat)] == waiting
        assert self.state.to_move == next(seat for seat in (1, 2, 0) if seat in waiting)
        assert GAME.view(self.state, None).ready == [seat in self.commits for seat in range(3)]
        for seat in range(3):
            own = GAME.view(self.state, seat).commit
            assert (None if own is None else GAME.encode(own)) == self.commits.get(seat)


TestSeals = Seals.TestCase


TestSeals.settings = settings(max_examples=60, stateful_step_count=20, deadline=None)


def hidden() -> WhiteLotus:
    """A vote at a table where nobody sees who is ready."""
    return position("author RBG off", f"show_ready 0\n{CONTEST}")


def test_by_option_nobody_sees_who_is_ready() -> None:
    """WL-RULING-19"""
    one, other = hidden(), hidden()
    journal = play(one, "R vote B 3")
    for viewer in (None, 1, 2):
        assert GAME.view(one, viewer) == GAME.view(other, viewer)
        assert GAME.events(journal, one, viewer) == []
    assert GAME.view(one, 0).commit is not None
    assert GAME.view(one, 1).ready is None


def test_where_readiness_is_hidden_it_is_guessed() -> None:
    """WL-INV-12"""
    state = hidden()
    play(state, "R vote B 3")
    sealed = set()
    for seed in range(60):
        for seat in range(3):
            world = GAME.sampler(GAME.view(state, seat)).draw(seeded(str(seed)))
            world.check()
            assert isinstance(world, WhiteLotus)
            assert GAME.view(world, seat) == GAME.view(state, seat)
            if seat == 0:
                sealed.add((world.commits[1] > 0, world.commits[2] > 0))
    assert sealed == {(False, False), (True, False), (False, True)}


def test_a_single_choice_is_not_made_in_secret_decisions() -> None:
    """WL-RULING-7: a player with one possible vote is still asked, so that timing tells nothing."""
    state = position("author RBG off", f"{CONTEST.replace('+RBG', '+RG')}\nseat R influence 0\nseat G influence 0")
    assert (legal(state, "R"), legal(state, "G")) == (["vote G 0"], ["vote R 0"])
    play(state, "R vote G 0", "G vote R 0")
    assert state.phase == 3


def test_whole_games_with_hidden_readiness_end() -> None:
    setup = new_setup(GAME, 4, {"show_ready": False, "negotiation": "off", "rules": "publisher"})
    state, chance = start(GAME, setup, "hidden"), seeded("hidden policy")
    secret = 0
    while not state.is_over():
        assert isinstance(state, WhiteLotus)
        waiting = [seat for seat in range(4) if state.awaits(seat)]
        seat = waiting[chance.below(len(waiting))]
        view = GAME.view(state, seat)
        assert view.to_move == seat
        secret += state.phase == VOTE
        moves = state.legal_moves(seat)
        state.apply(seat, moves[chance.below(len(moves))])
    assert secret > 10


def test_a_seal_can_be_opened_until_the_last_one() -> None:
    """WL-T-64, RULING-19, PROTO-6"""
    state = position(
        "author RBG off",
        "turn 2 muster\nemperor R\nleader B\nzone cloud-gate village R\nzone tiger-ford village B",
    )
    play(state, "R army 1")
    assert legal(state, "R") == ["unseal"]
    assert GAME.view(state, 2).ready == [True, False, False]
    play(state, "R unseal")
    assert GAME.view(state, 2).ready == [False, False, False]
    play(state, "R army 2", "G army 0 for B")
    assert state.legal_moves(0) == [UNSEAL]
    journal = play(state, "B army 0")
    assert legal(state, "R", "unseal") == []
    assert journal[:5] == [MUSTERED, 0, -1, 2, 0]
