"""Offers and answers: what is refused, what changes hands, and who is told."""

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.codec import from_bytes, to_bytes
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.event_types import Offered, Transferred, WhiteLotusEvent
from nelumbo.games.white_lotus.moves import Agree, Offer
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from nelumbo.games.white_lotus.view_types import WhiteLotusView
from tests.games.white_lotus.positions import SILK_MARKET, army, fresh, influence, legal, mover, play, position, refused


def view(state: WhiteLotus, seat: int | None) -> WhiteLotusView:
    return GAME.view(state, seat)


def test_sealed_points_cannot_be_given_away() -> None:
    """WL-T-47, PROTO-5, 6, RULING-55"""
    state = position("author RBG full", SILK_MARKET.format("RB", 5))
    play(state, "R offer 1 B give i3", "R vote B 3")
    assert refused(state, "B agree 1") == "party_has_sealed"
    assert view(state, 1).offers[0].status == "open"
    play(state, "R unseal", "B agree 1")
    assert influence(state)[:2] == [2, 8]
    assert legal(state, "R") == ["vote B 1", "vote B 2"]


def test_a_sealed_player_receives_nothing_either() -> None:
    """WL-T-63, PROTO-6, RULING-55"""
    state = position("author RBG full", SILK_MARKET.format("RB", 0))
    play(state, "G offer 1 R give i2", "R vote B 0")
    assert refused(state, "R agree 1") == "party_has_sealed"
    play(state, "R unseal", "R agree 1")
    assert legal(state, "R") == ["vote B 1", "vote B 2"]


@pytest.mark.parametrize("weight", [1, 5])
def test_the_refusal_tells_nothing_of_what_was_sealed(weight: int) -> None:
    """WL-PROTO-6"""
    state = position("author RBG full", SILK_MARKET.format("RB", 5))
    play(state, "R offer 1 B give i3", f"R vote B {weight}")
    refusal = GAME.asides.refusal(state, 1, Agree(1))
    assert refusal is not None
    assert (refusal.code, refusal.values) == ("party_has_sealed", {"number": 1})


def test_an_offer_that_cannot_be_paid_is_cancelled() -> None:
    """WL-T-62, RULING-54, PROTO-5"""
    state = position("author RBG full", SILK_MARKET.format("RB", 5))
    play(state, "R offer 1 B give i1", "R vote B 5", "B vote R 5", "B agree 1")
    assert view(state, 1).offers[0].status == "cancelled"
    assert influence(state)[:2] == [0, 0]
    play(state, "G oust B")
    assert influence(state)[:2] == [0, 3]


def test_offers_are_limited() -> None:
    """WL-T-57, NEG-6, PROTO-9"""
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
    """WL-PROTO-2, 4, 7, 8, 11"""
    assert refused(fresh(3, "author", negotiation="full"), line) == code


@pytest.mark.parametrize("mode", ["off", "talk"])
def test_without_the_variant_nothing_changes_hands(mode: str) -> None:
    """WL-PROTO-1, NEG-4, RULING-41"""
    assert refused(fresh(3, "author", negotiation=mode), "R offer 1 B give i1") == "no_offers"


def test_by_the_author_one_talks_and_by_the_publisher_not() -> None:
    """WL-NEG-1, 2, RULING-53"""
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


def test_the_table_gives_an_offer_its_number() -> None:
    """WL-PROTO-2: another offer may have come first."""
    state = position("author RBG full", SILK_MARKET.format("RB", 5))
    play(state, "R offer 1 B give i1")
    late = Offer(number=1, to=0, text="typed while the other one came")
    play(state, f'B offer {numbered(state, 1, late).number} R "typed while the other one came"')
    assert GAME.asides.numbered(state, 0, Agree(1)) == Agree(1)


def numbered(state: WhiteLotus, seat: int, offer: Offer) -> Offer:
    move = GAME.asides.numbered(state, seat, offer)
    assert isinstance(move, Offer) and GAME.asides.refusal(state, seat, move) is None
    return move


def test_the_numbers_of_offers_tell_nobody_of_those_of_others() -> None:
    """WL-PROTO-2, 10: public ones and those of each pair have rows of their own."""
    public = Offer(number=0, to=1, text="hear me", public=True)
    private = Offer(number=0, to=2, text="psst")
    state = position("author RBG full", SILK_MARKET.format("RB", 5))
    found = []
    for _ in range(2):
        found.append((numbered(state, 0, public).number, numbered(state, 0, private).number))
        GAME.asides.apply(state, 0, numbered(state, 0, Offer(number=0, to=1, text="hush")))
    assert found[0] == found[1]
    made = numbered(state, 0, private)
    GAME.asides.apply(state, 0, made)
    assert numbered(state, 2, Offer(number=0, to=0, text="well")).number > made.number
    assert GAME.asides.refusal(state, 0, made) is not None, "a number is used once"


def test_a_record_with_one_row_of_numbers_remains_valid() -> None:
    """WL-PROTO-2"""
    state = position("author RBG full", SILK_MARKET.format("RB", 5))
    for line in ("R offer 1 B give i1", "G offer 2 R give i1", "B offer 3 G give i1 pub"):
        play(state, line)
    assert [bargain.number for bargain in state.bargains] == [1, 2, 3]


def test_a_view_does_not_count_the_offers_of_others() -> None:
    """WL-PROTO-10"""
    state = position("author RBG full", SILK_MARKET.format("RB", 5))
    play(state, "R offer 1 B give i1")
    assert [view(state, viewer).offers_made for viewer in (0, 1, 2, None)] == [1, 1, 0, 0]
