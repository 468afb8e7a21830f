"""Moves that name seats, counted from the seat that makes them."""

from nelumbo import games
from nelumbo.games.white_lotus.data.pieces import MOST_ARMY, MOST_SEATS, MOST_WEIGHT
from nelumbo.games.white_lotus.moves import Order, Vote, decode, encode
from nelumbo.games.white_lotus.numbers import ARMIES, ARMY_FOR, MOVES, VOTE_FOR, WEIGHTS

GAME = games.load("white-lotus")


def test_a_vote_for_oneself_is_for_the_first_seat() -> None:
    for seats in (3, 4, 5, 6):
        for seat in range(seats):
            own, next_one = (encode(Vote(to, 2)) for to in (seat, (seat + 1) % seats))
            assert decode(GAME.features.turned(own, seat, seats)) == Vote(0, 2)
            assert decode(GAME.features.turned(next_one, seat, seats)) == Vote(1, 2)


def test_an_order_of_seats_is_counted_from_the_decider() -> None:
    move = encode(Order((3, 0, 1)))
    assert decode(GAME.features.turned(move, 1, 4)) == Order((2, 3, 0))


def test_the_blocks_of_votes_and_armies_fit_what_may_be_staked() -> None:
    """WL-RULING-57"""
    assert (WEIGHTS, ARMIES) == (MOST_WEIGHT + 1, MOST_ARMY + 1)
    assert VOTE_FOR == ARMY_FOR + (MOST_SEATS + 1) * ARMIES
    assert MOVES == VOTE_FOR + MOST_SEATS * WEIGHTS
