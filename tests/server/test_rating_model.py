"""What one rated game does to the ratings of those who played it."""

import pytest
from msgspec.structs import replace

from nelumbo.server.rating import Rating
from nelumbo.server.rating_model import can_be_rated, rated
from tests.server.test_rating_updates import game


def test_giving_up_costs_and_a_shared_place_costs_little() -> None:
    before = {name: Rating() for name in ("ann", "bob", "eve")}
    places = game(1, ("ann", 1), ("bob", 2), ("eve", 3)).seats
    left = game(1, ("ann", 1), ("bob", 2), ("eve", 3), resigned="ann").seats
    assert rated("lotus", {}, places, before)["ann"].mu > 25 > rated("lotus", {}, left, before)["ann"].mu
    shared = rated("lotus", {}, game(1, ("ann", 1), ("bob", 1)).seats, before)
    assert shared["ann"].mu == pytest.approx(25) and shared["bob"].mu == pytest.approx(25)


def test_bots_keep_their_ratings_and_newcomers_learn_most_from_them() -> None:
    after = rated("lotus", {}, game(1, ("ann", 1), bot="skilled").seats, {"ann": Rating()})
    assert set(after) == {"ann"} and after["ann"].mu > 25 and after["ann"].sigma < Rating().sigma


def test_everybody_in_a_rated_game_has_a_rating() -> None:
    seats = game(1, ("ann", 1), ("bob", 2)).seats
    assert can_be_rated("lotus", {}, seats)
    assert not can_be_rated("lotus", {}, [seats[0], replace(seats[1], player=None)]), "an account was deleted"
    assert not can_be_rated("lotus", {}, [seats[0], replace(seats[1], player="ann")]), "nobody plays against themselves"
    assert not can_be_rated("lotus", {}, [replace(one, side=0) for one in seats]), "there is only one side"
    assert not can_be_rated("lotus", {}, game(1, ("ann", 1), bot="a new bot").seats)
