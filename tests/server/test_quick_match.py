"""Who fits whom."""

import re
from math import isinf
from pathlib import Path

import pytest
from msgspec.structs import replace

from nelumbo.server.messages import LiveClock
from nelumbo.server.quick_match import DAYS_STEP_MS, LIVE_STEP_MS, LOOKED_AT, REACHES, groups, reach
from nelumbo.server.store.seeks import SeekRow, Wanted

RANGE = Path(__file__).parents[2] / "web" / "src" / "pages" / "match" / "range.ts"
DUEL = Wanted(game="mandala", seats=2)


def seek(player: str, mu: float = 25.0, wanted: Wanted = DUEL, since: int = 0, live: bool = True) -> SeekRow:
    return SeekRow(
        id=f"of {player}",
        player=player,
        name=player,
        has_account=False,
        wanted=wanted,
        is_live=live,
        mu=mu,
        games=1,
        created_at=since,
        expires_at=10**9,
    )


def names(*seeks: SeekRow, at: int = 0, apart: set[frozenset[str]] | None = None) -> list[set[str]]:
    return [{one.player for one in group} for group in groups(seeks, at, apart or set())]


@pytest.mark.parametrize(
    ("live", "steps", "far"),
    [(True, 0, 3.5), (True, 1, 6.5), (True, 2, 10.5), (True, 9, float("inf")), (False, 1, 6.5)],
)
def test_the_longer_the_wait_the_wider_the_reach(live: bool, steps: int, far: float) -> None:
    assert reach(seek("ann", live=live), steps * (LIVE_STEP_MS if live else DAYS_STEP_MS)) == far


def test_the_page_lists_the_steps_by_which_the_reach_grows() -> None:
    listed = re.findall(r"after: ([\d_]+), reach: ([\d.]+|null)", RANGE.read_text())
    assert [(int(after), None if far == "null" else float(far)) for after, far in listed] == [
        (step * LIVE_STEP_MS, None if isinf(far) else far) for step, far in enumerate(REACHES)
    ]


def test_both_have_to_find_the_other_near_enough() -> None:
    ann, bob = seek("ann", 25), seek("bob", 31, since=LIVE_STEP_MS)
    assert names(ann, seek("bob", 28)) == [{"ann", "bob"}]
    assert names(ann, bob, at=LIVE_STEP_MS) == [], "Bob has just come"
    assert names(ann, bob, at=2 * LIVE_STEP_MS) == [{"ann", "bob"}]


def test_the_nearest_of_those_who_wait_are_taken_and_the_first_come_first() -> None:
    assert names(seek("ann", 25), seek("bob", 28), seek("eve", 26)) == [{"ann", "eve"}]
    four = [seek(name, mu) for name, mu in (("ann", 25), ("bob", 40), ("eve", 26), ("joe", 41))]
    assert names(*four) == [{"ann", "eve"}, {"bob", "joe"}]


def test_a_table_is_full_and_nobody_is_there_twice() -> None:
    three = replace(DUEL, game="lotus", seats=3)
    two = [seek("ann", wanted=three), seek("bob", wanted=three)]
    assert names(*two) == []
    assert names(*two, seek("eve", wanted=three)) == [{"ann", "bob", "eve"}]
    assert names(*two, seek("eve", 29, wanted=three)) == [], "too far from both"
    assert names(seek("ann"), seek("ann")) == [], "nobody plays against themselves"


def test_other_wishes_and_people_who_are_to_be_kept_apart_do_not_meet() -> None:
    assert names(seek("ann"), seek("bob", wanted=replace(DUEL, clock=LiveClock(seconds=600)))) == []
    assert names(seek("ann"), seek("bob", wanted=replace(DUEL, rated=True))) == []
    assert names(seek("ann"), seek("bob"), apart={frozenset(("ann", "bob"))}) == []


def test_people_who_all_muted_each_other_cost_no_more_than_a_few_looks_each() -> None:
    players = [f"player {number}" for number in range(100)]
    apart = {frozenset((one, other)) for one in players for other in players if one != other}
    looked_up = CountedPairs(apart)
    assert names(*(seek(player) for player in players), apart=looked_up) == []
    assert 0 < looked_up.count <= LOOKED_AT * len(players)


class CountedPairs(set[frozenset[str]]):
    count = 0

    def __contains__(self, pair: object) -> bool:
        self.count += 1
        return super().__contains__(pair)


def test_a_rating_between_many_others_finds_the_nearest_on_both_sides() -> None:
    spread = [seek(f"player {number}", 25 + 10 * number) for number in range(60)]
    assert names(*spread, seek("ann", 124), seek("bob", 546)) == [{"player 10", "ann"}, {"player 52", "bob"}]


def test_who_is_taken_is_passed_over() -> None:
    four = [seek(name, mu) for name, mu in (("ann", 25), ("bob", 25.5), ("eve", 26.5), ("joe", 27.5))]
    assert names(*four) == [{"ann", "bob"}, {"eve", "joe"}]
