"""Maps are data: what the loader demands of them, and a game on another one."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.record import new_setup
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.data.maps import STANDARD, InvalidMap, read_map
from nelumbo.games.white_lotus.setup import new
from nelumbo.games.white_lotus.view import view
from nelumbo.games.white_lotus.world import sampler
from tests.games.white_lotus.data.small_map import SMALL, small_map

Spoil = Callable[[Any], None]  # the map is JSON, which has no static type


def test_the_standard_map_is_as_the_spec_says() -> None:
    """WL-C1..3, 8, UNK-6"""
    whole, part = STANDARD.whole, STANDARD.part
    assert (STANDARD.name, whole.size, part.size) == ("white-lotus-map/1", 39, 31)
    assert (sum(whole.starts), sum(part.starts)) == (8, 7)
    assert (sum(whole.dragons), sum(part.dragons)) == (3, 3)
    assert len(whole.neighbours) == 2 * 96
    degrees = [whole.first[zone + 1] - whole.first[zone] for zone in range(39)]
    assert (min(degrees), max(degrees)) == (3, 6)


def test_start_zones_do_not_touch_and_dragons_are_two_steps_away() -> None:
    """WL-UNK-5, 6"""
    land = STANDARD.whole
    around = [set(land.neighbours[land.first[zone] : land.first[zone + 1]]) for zone in range(39)]
    starts = {zone for zone in range(39) if land.starts[zone]}
    assert all(not around[zone] & starts for zone in starts)
    for zone in range(39):
        if land.dragons[zone]:
            assert not around[zone] & starts
            assert set().union(*(around[other] for other in around[zone])) & starts


def one_way(data: Any) -> None:
    data["zones"][0]["neighbours"].remove("birch")


def unknown(data: Any) -> None:
    data["zones"][0]["neighbours"].append("atlantis")


def own_neighbour(data: Any) -> None:
    data["zones"][0]["neighbours"].append("ash")


def twice(data: Any) -> None:
    data["zones"][0]["neighbours"].append("birch")


def same_name(data: Any) -> None:
    data["zones"][0]["id"] = "birch"


def bad_name(data: Any) -> None:
    data["zones"][0]["id"] = "The Ash"


def torn(data: Any) -> None:
    for at, zone in enumerate(data["zones"]):
        names = [other["id"] for other in (data["zones"][:7] if at < 7 else data["zones"][7:])]
        zone["neighbours"] = [name for name in zone["neighbours"] if name in names]


def torn_without_north_west(data: Any) -> None:
    for zone in data["zones"]:
        zone["neighbours"] = [] if zone["id"] not in ("ash", "birch") else zone["neighbours"]
    data["zones"][0]["neighbours"] = [zone["id"] for zone in data["zones"][1:]]
    for zone in data["zones"][1:]:
        zone["neighbours"] = ["ash"]


def too_few_starts(data: Any) -> None:
    data["zones"][2]["start"] = False
    data["counts"]["start"] = 7


def start_outside(data: Any) -> None:
    data["zones"][1]["start"], data["zones"][12]["start"] = False, True
    data["zones"][12]["dragon"], data["zones"][11]["dragon"] = False, True
    data["counts"]["start_north_west"] = 0


def one_dragon(data: Any) -> None:
    data["zones"][12]["dragon"] = False
    data["counts"]["dragon"] = 1


def dragon_at_start(data: Any) -> None:
    data["zones"][12]["dragon"], data["zones"][2]["dragon"] = False, True


def false_count(data: Any) -> None:
    data["counts"]["north_west"] = 3


def no_zones(data: Any) -> None:
    data["zones"] = "none"


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (one_way, "birch borders on ash, but not the other way round"),
        (unknown, "ash borders on atlantis, which is not on the map"),
        (own_neighbour, "ash borders on itself"),
        (twice, "ash names a neighbour twice"),
        (same_name, "two zones are named birch"),
        (bad_name, "'The Ash' is no name in kebab case"),
        (torn, "the map falls apart"),
        (torn_without_north_west, "the map without the north-west falls apart"),
        (too_few_starts, "the start set needs 8 start zones"),
        (start_outside, "exactly one start zone lies in the north-west"),
        (one_dragon, "at least two dragon zones"),
        (dragon_at_start, "cedar cannot be a dragon zone"),
        (false_count, "it has 2 north-west zones, but claims 3"),
        (no_zones, "not a map file"),
    ],
)
def test_a_bad_map_is_refused(spoil: Spoil, sentence: str) -> None:
    """WL-C1..3, 8, UNK-5"""
    data = small_map()
    spoil(data)
    with pytest.raises(InvalidMap, match=sentence):
        read_map(json.dumps(data))


@pytest.mark.parametrize("rules", ["author", "publisher"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_game_on_another_map(seats: int, rules: str) -> None:
    """WL-UNK-6, SETUP-8; WL-C9: nothing about the standard map is hard-wired."""
    setup = new_setup(GAME, seats, {"rules": rules})
    state, chance = new(setup, seeded("small"), SMALL), seeded("policy")
    assert len(state.pool) == 39 - (8 if seats == 6 else 7)
    while not state.is_over():
        moves = state.legal_moves(state.to_move)
        assert all(move < state.move_count() for move in moves)
        seen = view(state, state.to_move)
        assert seen.in_play == [seats == 6 or at > 1 for at in range(13)]
        world = sampler(seen, SMALL).draw(chance)
        world.check()
        assert view(world, state.to_move) == seen
        state.apply(state.to_move, moves[chance.below(len(moves))])
    state.check()
    assert state.occupied() == (13 if seats == 6 else 11)
