"""Who sits where, and who decides."""

from nelumbo.server.live.table.entries import SeatHolder
from nelumbo.server.live.table.seating import HOUSE_BOT, Seating

HOLDERS = [
    SeatHolder(kind="person", player="ann", name="Ann"),
    SeatHolder(kind="bot", bot="greedy"),
    SeatHolder(kind="person", player="ann", name="Ann"),
    SeatHolder(kind="open"),
]


def test_one_player_may_hold_several_seats() -> None:
    seating = Seating(HOLDERS)
    assert (seating.of("ann"), seating.of("bob"), seating.of(None)) == ((0, 2), (), ())
    assert seating.players() == {"ann"} and seating.names() == ["Ann", "greedy", "Ann", "seat 3"]
    assert seating.viewers() == [0, 1, 2, 3, None]


def test_a_bot_decides_for_a_seat_that_was_given_up_or_is_stood_in_for() -> None:
    seating = Seating(HOLDERS)
    assert [seating.bot_of(seat) for seat in range(3)] == [None, "greedy", None]
    seating.stood_in.add(0)
    assert seating.bot_of(0) == HOUSE_BOT and seating.people() == {2}
    assert seating.resign(0) == [1, 2, 3] and seating.stood_in == set()
    assert seating.bot_of(0) == HOUSE_BOT and not seating.is_person(0)


def test_a_game_goes_on_with_two_sides_and_a_person_on_one() -> None:
    seating = Seating(HOLDERS)
    assert seating.can_go_on([0, 1], 2) and not seating.can_go_on([0, 2], 1) and not seating.can_go_on([1, 3], 2)
