"""Offers, answers and promises of White Lotus."""

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.codec import from_bytes, to_bytes
from nelumbo.core.errors import IllegalMove
from nelumbo.core.game_in_play import GameInPlay
from nelumbo.core.record import Record, final_state, new_setup, read_text, write_text
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.events import Marked, Offered, Transferred, WhiteLotusEvent
from nelumbo.games.white_lotus.heuristics.answers import answers
from nelumbo.games.white_lotus.moves import Agree, Decline
from nelumbo.games.white_lotus.notation import read_move, write_move
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from nelumbo.games.white_lotus.view_types import WhiteLotusView
from tests.games.white_lotus.positions import army, fresh, influence, legal, mover, play, position, refused

VOTE = """turn 2 vote
    emperor G
    zone cloud-gate village G
    zone silk-market village +{}
    resolving silk-market
    seat R influence {}
    seat B influence 5"""


def view(state: WhiteLotus, seat: int | None) -> WhiteLotusView:
    """What a seat sees."""
    return GAME.view(state, seat)


def test_sealed_points_cannot_be_given_away() -> None:
    """WL-T-47, PROTO-5, 6, RULING-55"""
    state = position("author RBG full", VOTE.format("RB", 5))
    play(state, "R offer 1 B give i3", "R vote B 3")
    assert refused(state, "B agree 1") == "party_has_sealed"
    assert view(state, 1).offers[0].status == "open"
    play(state, "R unseal", "B agree 1")
    assert influence(state)[:2] == [2, 8]
    assert legal(state, "R") == ["vote B 1", "vote B 2"]


def test_a_sealed_player_receives_nothing_either() -> None:
    """WL-T-63, PROTO-6, RULING-55"""
    state = position("author RBG full", VOTE.format("RB", 0))
    play(state, "G offer 1 R give i2", "R vote B 0")
    assert refused(state, "R agree 1") == "party_has_sealed"
    play(state, "R unseal", "R agree 1")
    assert legal(state, "R") == ["vote B 1", "vote B 2"]


@pytest.mark.parametrize("weight", [1, 5])
def test_the_refusal_tells_nothing_of_what_was_sealed(weight: int) -> None:
    """WL-PROTO-6"""
    state = position("author RBG full", VOTE.format("RB", 5))
    play(state, "R offer 1 B give i3", f"R vote B {weight}")
    refusal = GAME.aside_refusal(state, 1, Agree(1))
    assert refusal is not None
    assert (refusal.code, refusal.values) == ("party_has_sealed", {"number": 1})


def test_an_offer_that_cannot_be_paid_is_cancelled() -> None:
    """WL-T-62, RULING-54, PROTO-5"""
    state = position("author RBG full", VOTE.format("RB", 5))
    play(state, "R offer 1 B give i1", "R vote B 5", "B vote R 5", "B agree 1")
    assert view(state, 1).offers[0].status == "cancelled"
    assert influence(state)[:2] == [0, 0]
    play(state, "G oust B")
    assert influence(state)[:2] == [0, 3]


def test_offers_are_limited() -> None:
    """WL-T-57, PROTO-9"""
    state = fresh(3, "author", negotiation="full")
    play(state, *(f'R offer {number} B "please"' for number in (1, 2, 3)))
    assert refused(state, 'R offer 4 B "please"') == "too_many_open"
    assert refused(state, 'B offer 4 R "please"') is None
    play(state, "R withdraw 1")
    for number in range(4, 21):
        play(state, f'R offer {number} B "please"', f"B decline {number}")
    assert refused(state, 'R offer 21 B "please"') == "too_many_this_turn"
    while state.turn == 1:
        state.apply(state.to_move, state.legal_moves(state.to_move)[0])
    assert refused(state, 'R offer 21 B "please"') is None


def test_an_offer_ends_with_its_phase() -> None:
    """WL-T-58, PROTO-9"""
    state = fresh(3, "author", negotiation="full")
    play(state, "G offer 1 R give i1")
    while state.stage() == 1:
        state.apply(state.to_move, state.legal_moves(state.to_move)[0])
    assert refused(state, "R agree 1") == "no_open_offer"
    assert view(state, 0).offers[0].status == "expired"


def finish_turn(state: WhiteLotus, turn: int = 2) -> None:
    """Plays first moves until the turn is over."""
    while state.turn == turn and not state.is_over():
        state.apply(state.to_move, state.legal_moves(state.to_move)[0])


def marks(state: WhiteLotus) -> list[str]:
    """The marks of all promises, as the two parties see them."""
    return [mark for offer in view(state, 0).offers for mark in offer.marks]


@pytest.mark.parametrize(
    ("contenders", "vote", "mark"),
    [
        pytest.param("RBG", "B vote G 2", "kept", id="he votes against another"),
        pytest.param("RBG", "B vote R 2", "broken", id="he votes against the one he would spare"),
        pytest.param("RB", "B vote R 2", "void", id="there is nobody else to vote against"),
    ],
)
def test_a_promise_to_spare(contenders: str, vote: str, mark: str) -> None:
    """WL-T-65, PROTO-8, NEG-3, 5"""
    state = position("author RBG full", VOTE.format(contenders, 12).replace("influence 5", "influence 12"))
    play(state, "R offer 1 B promise B:spare:R:silk-market", "B agree 1")
    play(state, "R vote B 1", vote, *(["G vote R 3"] if "G" in contenders else []))
    finish_turn(state)
    assert marks(state) == [mark]


@pytest.mark.parametrize(
    ("promise", "lines", "mark"),
    [
        pytest.param("B:target:R:silk-market", ["R vote G 1", "B vote R 2", "G vote R 1"], "kept", id="target"),
        pytest.param("B:target:R:silk-market", ["R vote G 1", "B vote G 2", "G vote R 1"], "broken", id="no target"),
        pytest.param("B:target:R:cloud-gate", ["R vote G 1", "B vote G 2", "G vote R 1"], "void", id="elsewhere"),
        pytest.param("B:pay_later:1:0", ["B offer 2 R give i1", "R agree 2"], "kept", id="paid"),
        pytest.param("B:pay_later:2:0", ["B offer 2 R give i1", "R agree 2"], "broken", id="paid too little"),
        pytest.param("R:pay_later:0:1", [], "broken", id="not paid"),
    ],
)
def test_promises_about_votes_and_payments(promise: str, lines: list[str], mark: str) -> None:
    """WL-PROTO-8"""
    state = position("author RBG full", VOTE.format("RBG", 12).replace("influence 5", "influence 12"))
    play(state, f"R offer 1 B promise {promise}", "B agree 1", *lines)
    finish_turn(state)
    assert marks(state)[0] == mark


@pytest.mark.parametrize(("ousted", "mark"), [("B", "kept"), ("R", "broken")])
def test_a_promise_to_oust(ousted: str, mark: str) -> None:
    """WL-PROTO-8"""
    state = position("author RBG full", VOTE.format("RB", 5))
    play(state, "R offer 1 G promise G:oust:B:silk-market", "G agree 1", "R vote B 2", "B vote R 2", f"G oust {ousted}")
    finish_turn(state)
    assert marks(state) == [mark]


PLACING = "turn 2 place {}\nemperor R\nzone cloud-gate village R\nzone jade-quarry village\nzone tea-slopes village"


@pytest.mark.parametrize(
    ("promise", "move", "mark"),
    [
        ("B:stay_out:jade-quarry", "place jade-quarry", "broken"),
        ("B:stay_out:jade-quarry", "pass", "kept"),
        ("B:stay_out:tea-slopes", "pass", "void"),
    ],
)
def test_a_promise_to_stay_out(promise: str, move: str, mark: str) -> None:
    """WL-PROTO-8: no marker could go to the tea slopes anyway."""
    state = position("author RBG full", PLACING.format("B"))
    play(state, f"R offer 1 B promise {promise}", "B agree 1", f"B {move}")
    while state.stage() == 1:
        state.apply(state.to_move, state.legal_moves(state.to_move)[-1])
    finish_turn(state)
    assert marks(state) == [mark]


@pytest.mark.parametrize(
    ("promise", "side", "mark"),
    [
        ("G:side:emperor", "R", "kept"),
        ("G:side:emperor", "B", "broken"),
        ("G:side:rebel", "B", "kept"),
        ("R:side:rebel", "B", "void"),
    ],
)
def test_a_promise_to_take_a_side(promise: str, side: str, mark: str) -> None:
    """WL-PROTO-8"""
    state = position("author RBG full", "turn 2 muster\nemperor R\nleader B\nzone cloud-gate village G")
    play(state, f"R offer 1 G promise {promise}", "G agree 1", "R army 0", "B army 0", f"G army 0 for {side}")
    finish_turn(state)
    assert marks(state) == [mark]


@pytest.mark.parametrize(
    ("promise", "answer", "mark"),
    [
        ("B:rebel:yes", "refuse", "broken"),
        ("B:rebel:no", "refuse", "kept"),
        ("B:rebel:yes", "accept", "kept"),
        ("G:rebel:no", "accept", "void"),
    ],
)
def test_a_promise_to_rebel(promise: str, answer: str, mark: str) -> None:
    """WL-PROTO-8"""
    text = "turn 2 ask R\nemperor R\nzone cloud-gate village B\nzone jade-quarry village\nzone tiger-ford village B"
    state = position("publisher RBG full", text)
    offer = "R offer 1 B" if promise.startswith("B") else "R offer 1 G"
    play(state, f"{offer} promise {promise}", f"{promise[0]} agree 1", "R ask B", f"B {answer}")
    finish_turn(state)
    assert marks(state) == [mark]


@pytest.mark.parametrize(("seized", "mark"), [("jade-quarry", "broken"), ("falcon-terraces", "kept")])
def test_a_promise_not_to_seize(seized: str, mark: str) -> None:
    """WL-PROTO-8"""
    state = position(
        "author RBGY full",
        """turn 2 spoil B
        emperor R
        leader B
        zone cloud-gate village B
        zone jade-quarry village R
        zone falcon-terraces village G
        battle B RBRR 0,1,0,0 B 1 0 -""",
    )
    play(state, "R offer 1 B promise B:no_seize:R", "B agree 1", f"B seize {seized}")
    finish_turn(state)
    assert marks(state) == [mark]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param("R offer 2 B give i1", "wrong_number", id="offers are numbered through"),
        pytest.param("R offer 1 R give i1", "no_such_receiver", id="not to oneself"),
        pytest.param("R offer 1 V give i1", "no_such_receiver", id="not to somebody who does not play"),
        pytest.param("R offer 1 B", "empty_offer", id="not nothing at all"),
        pytest.param(f'R offer 1 B "{"x" * 201}"', "text_too_long", id="not a speech"),
        pytest.param("R offer 1 B promise G:side:emperor", "bad_promise", id="not for a third player"),
        pytest.param("R offer 1 B promise B:spare:B:cloud-gate", "bad_promise", id="not about oneself"),
        pytest.param("R offer 1 B promise B:stay_out:salt-road", "bad_promise", id="not about zones out of play"),
        pytest.param("R agree 1", "no_open_offer", id="not what was never offered"),
        pytest.param("R offer 1 B give i500 want a500", None, id="more than anybody has"),
    ],
)
def test_what_can_be_offered(line: str, code: str | None) -> None:
    """WL-PROTO-2, 3, 4, 7, 8, 11"""
    assert refused(fresh(3, "author", negotiation="full"), line) == code


@pytest.mark.parametrize("mode", ["off", "talk"])
def test_without_the_variant_nothing_changes_hands(mode: str) -> None:
    """WL-PROTO-1, NEG-1, 2, 4, 6, RULING-41, 53"""
    assert refused(fresh(3, "author", negotiation=mode), "R offer 1 B give i1") == "no_offers"
    usual = {rules: view(fresh(3, rules), None).negotiation for rules in ("author", "publisher")}
    assert usual == {"author": "talk", "publisher": "off"}


def test_only_the_parties_answer() -> None:
    """WL-PROTO-4"""
    state = fresh(3, "author", negotiation="full")
    play(state, "R offer 1 B give i1 pub")
    for line in ("G agree 1", "R agree 1", "R decline 1", "B withdraw 1"):
        assert refused(state, line) == "no_open_offer"
    play(state, "B decline 1")
    assert refused(state, "B agree 1") == "no_open_offer"


def test_an_offer_changes_nobodys_turn() -> None:
    """WL-PROTO-3"""
    state = fresh(3, "author", negotiation="full")
    before = (mover(state), legal(state, "R"))
    play(state, "G offer 1 B give i2a1 want i1", "B agree 1")
    assert (mover(state), legal(state, "R")) == before
    assert (influence(state), army(state)) == ([12, 13, 11], [3, 4, 2])


def told(state: WhiteLotus, journal: list[int], viewer: int | None) -> list[WhiteLotusEvent]:
    """The events for a viewer."""
    return GAME.events(journal, state, viewer)


def test_private_offers_are_private_and_transfers_are_not() -> None:
    """WL-PROTO-10, INV-12"""
    state = fresh(3, "author", negotiation="full")
    journal = play(state, 'R offer 1 B give i2 promise B:side:emperor "between us"', "B agree 1")
    for viewer in (2, None):
        assert view(state, viewer).offers == []
        assert told(state, journal, viewer) == [Transferred(0, 1, 2, 0)]
    for viewer in (0, 1):
        assert view(state, viewer).offers[0].offer.text == "between us"
        assert isinstance(told(state, journal, viewer)[0], Offered)
    public = play(state, "R offer 2 B give i1 pub")
    assert isinstance(told(state, public, None)[0], Offered)


def test_marks_are_for_those_who_see_the_offer() -> None:
    """WL-PROTO-8, 10"""
    state = fresh(3, "author", negotiation="full")
    play(state, "R offer 1 B promise B:pay_later:1:0", "B agree 1")
    journal: list[int] = []
    state.journal = journal
    finish_turn(state, 1)
    assert Marked(1, 0, "broken") in told(state, journal, 0)
    assert not any(isinstance(event, Marked) for event in told(state, journal, 2))


def test_a_view_with_offers_leads_back_to_a_state() -> None:
    """WL-INV-12: the other's private offers are no part of it."""
    state = fresh(4, "author", negotiation="full")
    play(state, "R offer 1 B give i2 promise B:spare:R:cloud-gate", "G offer 2 Y give i1", "B agree 1")
    for seat in range(4):
        world = GAME.sampler(view(state, seat)).draw(seeded("offers"))
        world.check()
        assert view(world, seat) == view(state, seat)  # type: ignore[arg-type]  # a sampler of this game


def test_a_state_with_offers_survives_as_bytes_and_text() -> None:
    """WL-PROTO-2"""
    state = fresh(3, "author", negotiation="full")
    play(
        state,
        'R offer 1 B give i2 want a1 promise B:pay_later:1:2 pub "é; \\"so\\""',
        "B agree 1",
        "G offer 2 B give a1",
    )
    assert from_bytes(GAME, to_bytes(GAME, state)).numbers() == state.numbers()
    text = GAME.notation.write_position(state)
    assert GAME.notation.write_position(GAME.notation.read_position(text)) == text


def test_offers_are_part_of_the_record() -> None:
    """WL-PROTO-3, INV-13"""
    setup = new_setup(GAME, 3, {"negotiation": "full", "rules": "publisher", "first_emperor": 0})
    game_in_play = GameInPlay(GAME, setup, seeded("offers"))
    moves: list[tuple[int, str]] = []

    def say(seat: int, text: str) -> None:
        game_in_play.play(seat, read_move(text))
        moves.append((seat, text))

    chance = seeded("choices")
    number = 0
    while not game_in_play.state.is_over():
        if chance.below(3) == 0 and number < 19:
            number += 1
            promise = "promise B:side:emperor" if number % 2 else "promise R:stay_out:cloud-gate pub"
            say(0, f'offer {number} B give i1 want a{number % 5} {promise} "now; or never"')
            try:
                say(1, f"{('agree', 'decline', 'agree')[number % 3]} {number}")
            except IllegalMove:
                say(0, f"withdraw {number}")
        seat = game_in_play.state.to_move
        legal_moves = game_in_play.state.legal_moves(seat)
        say(seat, write_move(GAME.decode(legal_moves[chance.below(len(legal_moves))])))
    record = Record(
        game="white-lotus", rules=1, seats=["a", "b", "c"], options=setup.options, seed="offers", moves=moves
    )
    text = write_text(GAME, record)
    assert " offer 7 B " in text
    assert " ; cancelled" in text
    again = read_text(GAME, text)
    assert write_text(GAME, again) == text
    end, here = final_state(GAME, again), game_in_play.state
    assert GAME.notation.write_position(end) == GAME.notation.write_position(here)  # type: ignore[arg-type]


def test_bots_answer_honestly() -> None:
    """WL-PROTO-9: what only brings points is agreed, what only costs is declined."""
    state = fresh(3, "author", negotiation="full")
    play(state, "R offer 1 B give i3", "G offer 2 B want i3", "G offer 3 B give i1 promise B:pay_later:9:0")
    assert answers(state, 1) == [Agree(1), Decline(2), Decline(3)]
    assert answers(state, 0) == []


def test_the_heuristic_keeps_its_word() -> None:
    """WL-PROTO-8, NEG-5"""
    from librt.vecs import vec
    from mypy_extensions import i64

    state = position("author RBG full", VOTE.format("RBG", 12).replace("influence 5", "influence 12"))
    play(state, "R offer 1 B promise B:spare:R:silk-market", "B agree 1")
    moves = state.legal_moves(1)
    weights = vec[float]([0.0] * len(moves))
    GAME.heuristic.weigh_into(state, 1, vec[i64](moves), len(moves), weights)
    best = moves[max(range(len(moves)), key=lambda at: weights[at])]
    assert write_move(GAME.decode(best)).startswith("vote G")
