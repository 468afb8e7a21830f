"""Offers that bots make by themselves: legal, few, fair to both, and without a secret in them."""

from collections import Counter

import pytest

from nelumbo.bots.answers import offers as offered
from nelumbo.bots.greedy import Greedy
from nelumbo.core.chance import seeded
from nelumbo.core.record import new_setup
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.bargaining.bargains import AGREED, BROKEN, KEPT, Promise
from nelumbo.games.white_lotus.heuristics.answers import answers
from nelumbo.games.white_lotus.heuristics.offers import OFFERS_A_TURN, offers
from nelumbo.games.white_lotus.moves import Agree, Decline, Offer
from nelumbo.games.white_lotus.notation import write_move
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from tests.games.white_lotus.positions import CROWDED, fresh, play, position
from tests.walks import sampled_states


@pytest.mark.parametrize("rules", ["author", "publisher"])
@pytest.mark.parametrize("seats", [3, 5])
def test_bots_offer_seldom_and_legally_and_mostly_keep_their_word(rules: str, seats: int) -> None:
    """WL-PROTO-2, 8, 9"""
    state, marks, made, agreed = fresh(seats, rules, negotiation="full"), Counter[int](), Counter[tuple[int, int]](), 0
    bots = [Greedy(GAME, str(seat)) for seat in range(seats)]
    while not state.is_over():
        seat = int(state.to_move)
        for offer in offers(state, seat):
            assert GAME.asides.refusal(state, seat, offer) is None
            made[int(state.turn), seat] += 1
            GAME.asides.apply(state, seat, offer)
            agreed += settled(state)
        state.apply(seat, bots[seat].choose(GAME.view(state, seat), state.legal_moves(seat), 60.0))
        marks.update(
            promise.mark for bargain in state.bargains if bargain.status == AGREED for promise in bargain.promises
        )
    assert 0 < agreed <= made.total()
    assert max(made.values()) <= OFFERS_A_TURN
    assert marks[KEPT] > 5 * marks[BROKEN]


def promised(state: WhiteLotus) -> list[Promise]:
    return [promise for bargain in state.bargains if bargain.status == AGREED for promise in bargain.promises]


def settled(state: WhiteLotus) -> int:
    """Everybody answers; how many agreed."""
    said = [(seat, answer) for seat in range(state.seats) for answer in answers(state, seat)]
    for seat, answer in said:
        GAME.asides.apply(state, seat, answer)
    return sum(isinstance(answer, Agree) for _, answer in said)


def test_an_offer_is_the_same_whatever_the_seat_cannot_see() -> None:
    setup, found = new_setup(GAME, 4, {"negotiation": "full"}), 0
    for state in sampled_states(GAME, setup, "proposals", 1):
        if state.is_over():
            continue
        view = GAME.view(state, state.to_move)
        offers = offered(GAME, view, seeded("one world"))
        assert offers == offered(GAME, view, seeded("another world"))
        for offer in offers:
            assert isinstance(offer, Offer) and offer.text == ""
            found += 1
    assert found > 0


def test_in_a_crowded_zone_two_spare_each_other() -> None:
    """WL-PROTO-8"""
    state = position("author RBG full", CROWDED)
    (offer,) = offers(state, 0)

    assert write_move(offer) == "offer 3 B promise R:spare:B:silk-market promise B:spare:R:silk-market"
    GAME.asides.apply(state, 0, offer)
    assert answers(state, 1) == [Agree(3)]
    assert offers(state, 0) == []


LOYAL = """turn 2 place R
    emperor R
    zone cloud-gate palace R
    zone autumn-court village G
    zone silk-market palace B
    zone bronze-bell temple R
    seat R influence 9 army 6 unused 1
    seat B influence 9 army 6 unused 1
    seat G influence 9 army 2 unused 1"""


def test_an_emperor_pays_for_help_in_the_battle() -> None:
    """WL-NEG-3, 4, PROTO-8: green has the village and will lead, so that blue can be hired."""
    state = position("author RBG full", LOYAL)
    (offer,) = offers(state, 0)

    assert offer.to == 1 and offer.give.influence > 0
    assert [(pledge.promiser, pledge.kind) for pledge in offer.promises] == [(1, "side:emperor")]
    GAME.asides.apply(state, 0, offer)
    assert answers(state, 1) == [Agree(offer.number)]
    assert offers(state, 0) == []


def test_nobody_offers_out_of_turn_or_where_there_are_no_offers() -> None:
    """WL-PROTO-1"""
    assert offers(position("author RBG full", CROWDED), 1) == []
    assert offers(position("author RBG talk", CROWDED), 0) == []


def test_who_broke_his_word_is_not_trusted_again() -> None:
    """WL-NEG-5, PROTO-8"""
    state = position("author RBG full", CROWDED)
    play(state, "B offer 1 R promise B:stay_out:cloud-gate", "R agree 1")
    state.bargains[0].promises[0].mark = BROKEN
    (offer,) = offers(state, 0)
    assert offer.to == 2

    play(state, "B offer 2 R promise B:spare:R:silk-market promise R:spare:B:silk-market")
    assert answers(state, 0) == [Decline(2)]
