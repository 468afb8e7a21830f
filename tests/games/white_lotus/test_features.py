"""Moves that name seats, counted from the seat that makes them; and what follows from the borders of zones."""

from nelumbo import games
from nelumbo.core.features import row_of
from nelumbo.core.record import new_setup
from nelumbo.games.white_lotus.data.pieces import MOST_ARMY, MOST_SEATS, MOST_WEIGHT
from nelumbo.games.white_lotus.moves import Order, Vote, decode, encode
from nelumbo.games.white_lotus.numbers import ARMIES, ARMY_FOR, MOVES, VOTE_FOR, WEIGHTS
from nelumbo.games.white_lotus.rules.scoring import points
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from tests.walks import sampled_states

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


def test_borders_and_standings_are_counted_from_the_seat() -> None:
    names, reached = GAME.features.names(), 0
    for state in sampled_states(GAME, new_setup(GAME, 4, {}), "borders", 9):
        assert isinstance(state, WhiteLotus)
        for seat in range(4):
            told = dict(zip(names, row_of(GAME.features, state, seat, len(names)), strict=True))
            own = [told[f"zone {zone}: own neighbours"] for zone in range(state.land.zones)]
            assert own == [beside(state, zone).count(seat + 1) for zone in range(state.land.zones)]
            for step, player in enumerate(("own", "second", "third", "fourth")):
                owner = (seat + step) % 4
                assert told[f"{player}: points"] == points(state, False)[owner]
                assert told[f"{player}: largest group"] == max(sizes_of_groups(state, owner), default=0)
                zones = [zone for zone in range(state.land.zones) if state.owners[zone] == owner + 1 and own[zone]]
                assert told[f"{player}: zones in reach"] == len(zones)
                reached += len(zones)
    assert reached > 0


def beside(state: WhiteLotus, zone: int) -> list[int]:
    """The owners of the zone's neighbours."""
    land = state.land
    return [state.owners[land.neighbours[at]] for at in range(land.first[zone], land.first[zone + 1])]


def sizes_of_groups(state: WhiteLotus, seat: int) -> list[int]:
    """The connected parts of the seat's zones, found by walking from zone to zone."""
    land, sizes = state.land, []
    left = {zone for zone in range(land.zones) if state.owners[zone] == seat + 1}
    while left:
        edge, size = [left.pop()], 0
        while edge:
            zone, size = edge.pop(), size + 1
            near = left & set(land.neighbours[land.first[zone] : land.first[zone + 1]])
            left -= near
            edge += near
        sizes.append(size)
    return sizes
