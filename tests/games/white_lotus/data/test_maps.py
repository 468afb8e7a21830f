"""Maps are data: what the loader demands of them, and a game on another one."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.codec import from_bytes, to_bytes
from nelumbo.core.errors import InvalidState
from nelumbo.core.record import new_setup
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.data.land import Land
from nelumbo.games.white_lotus.data.maps import EDITIONS, STANDARD, InvalidMap, read_map
from nelumbo.games.white_lotus.data.pieces import NEUTRAL_MIXES
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from nelumbo.games.white_lotus.setup import new
from nelumbo.games.white_lotus.view import view
from nelumbo.games.white_lotus.world import sampler
from tests.games.white_lotus.data.small_map import SMALL, small_map

Spoil = Callable[[Any], None]  # the map is JSON, which has no static type


@pytest.mark.parametrize("edition", [1, 2])
def test_the_map_is_as_the_spec_says(edition: int) -> None:
    """WL-C1..3, 8, UNK-6"""
    chart = EDITIONS[edition]
    whole, part = chart.whole, chart.part
    assert (chart.name, whole.size, part.size) == (f"white-lotus-map/{edition}", 39, 31)
    assert (sum(whole.starts), sum(part.starts)) == (8, 7)
    assert (sum(whole.dragons), sum(part.dragons)) == (3, 3)
    assert len(whole.neighbours) == 2 * 96
    degrees = [whole.first[zone + 1] - whole.first[zone] for zone in range(39)]
    assert (min(degrees), max(degrees)) == (3, 6)


def steps_from_start(land: Land) -> list[int]:
    """How many borders lie between each zone in play and the nearest start zone."""
    steps = {zone: 0 for zone in range(land.zones) if land.starts[zone]}
    fringe = list(steps)
    for zone in fringe:
        for other in land.neighbours[land.first[zone] : land.first[zone + 1]]:
            if other not in steps:
                steps[other] = steps[zone] + 1
                fringe.append(other)
    return [steps[zone] for zone in sorted(steps)]


def test_every_turn_opens_zones_on_the_second_edition() -> None:
    """WL-UNK-6: at most three steps from a start zone, so that four turns reach all, and some for every turn."""
    newest, first = STANDARD.part, EDITIONS[1].part
    assert [steps_from_start(newest).count(steps) for steps in range(4)] == [7, 10, 7, 7]
    assert [steps_from_start(first).count(steps) for steps in range(4)] == [7, 19, 5, 0]


def test_a_rules_version_is_played_on_the_edition_of_its_number() -> None:
    """WL-UNK-1, 6: old records keep the old map and the old mix of tokens."""
    for version in GAME.setups.versions:
        state = new(new_setup(GAME, 4, {}, version), seeded("edition"))
        assert state.chart is EDITIONS[version]
        assert ",".join(str(tokens) for tokens in state.mix[1:]) == NEUTRAL_MIXES[version]
        again = from_bytes(GAME, to_bytes(GAME, state))
        assert isinstance(again, WhiteLotus)
        assert again.chart is EDITIONS[version] and again.numbers() == state.numbers()
        assert view(sampler(view(state, 0)).draw(seeded("world")), 0) == view(state, 0)


def test_a_state_of_an_unknown_edition_is_refused() -> None:
    state = new(new_setup(GAME, 4, {}), seeded("edition"), SMALL)
    with pytest.raises(InvalidState, match="no edition 7"):
        from_bytes(GAME, to_bytes(GAME, state))


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
    data["editions"][0]["start"].remove("cedar")


def start_outside(data: Any) -> None:
    data["editions"][0]["start"][0] = "larch"


def start_unknown(data: Any) -> None:
    data["editions"][0]["start"][0] = "atlantis"


def start_twice(data: Any) -> None:
    data["editions"][0]["start"][1] = "birch"


def one_dragon(data: Any) -> None:
    data["editions"][0]["dragon"].remove("maple")


def dragon_at_start(data: Any) -> None:
    data["editions"][0]["dragon"][0] = "cedar"


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
        (start_unknown, "edition 7 marks atlantis, which is not on the map"),
        (start_twice, "edition 7 marks a zone twice"),
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
