"""Simulation runs full of faults: nothing that must always hold is ever broken; and each planted bug is found."""

from collections import Counter
from dataclasses import replace

import pytest

from nelumbo.server.messages import LiveClock
from tests.sim.__main__ import Total
from tests.sim.plan import A_DAY, EVENTS, Plan, drawn
from tests.sim.plants import PLANTS
from tests.sim.world import Verdict, World

GAMES = ["mandala", "flowers"]
"""They are short."""
UNRULY = dict.fromkeys(EVENTS, 0.0)


def small(seed: int) -> Plan:
    plan = drawn(seed, GAMES)
    return replace(plan, games=plan.games[:2], fault_seconds=20.0)


def attentive(seed: int) -> Plan:
    """Everybody stays at the table and plays on."""
    return replace(
        drawn(seed, ["mandala"]),
        clock=A_DAY,
        stopping=0.0,
        resigning=0.0,
        dozing=0.0,
        leaving=0.0,
        impatience=0.0,
        takeover=None,
        has_lobby=False,
    )


def dying(seed: int, **faults: float) -> Plan:
    """Three processes are killed again and again while bots think."""
    return replace(
        attentive(seed),
        processes=3,
        games=["mandala"] * 3,
        thinking=0.02,
        bot_pace=1.0,
        events=UNRULY | {"process killed": 1.0},
        pause=1.5,
        rates=faults,
        fault_seconds=60.0,
    )


def deaf(seed: int) -> Plan:
    """Most notes between the processes are lost, so that they are often behind the log."""
    events = UNRULY | {"process killed": 1.0, "connection cut": 1.0}
    return replace(dying(seed, **{"bus message lost": 0.9}), events=events, pause=1.0, fault_seconds=30.0)


def storeless(seed: int) -> Plan:
    """The store is away again and again."""
    return replace(
        attentive(seed),
        games=["mandala"] * 2,
        thinking=0.3,
        events=UNRULY | {"store away": 1.0},
        pause=5.0,
        rates={},
        fault_seconds=40.0,
    )


def forgetful(seed: int, **faults: float) -> Plan:
    """People forget the game, leave it for a while, and offer to stop; nothing else goes wrong."""
    return replace(
        drawn(seed, ["mandala"]),
        games=["mandala"] * 4,
        thinking=0.3,
        clock=LiveClock(seconds=30),
        undoing=0.0,
        dozing=0.02,
        leaving=0.1,
        stopping=0.05,
        resigning=0.0,
        takeover=5,
        absence_seconds=10.0,
        events=UNRULY,
        rates=faults,
        fault_seconds=20.0,
    )


def whispering(seed: int) -> Plan:
    """People make offers to each other that are nobody else's business, and one more looks on."""
    return replace(attentive(seed), games=["white-lotus"] * 2, people=3, bargaining=0.3, events=UNRULY, rates={})


def gossip(seed: int) -> Plan:
    """Most notes between the processes are lost while games end early, and people follow the lobby."""
    rates = {"bus message lost": 0.5}
    return replace(dying(seed, **rates), bot_pace=0.0, events=UNRULY, resigning=0.02, has_lobby=True)


def left_behind(seed: int) -> Plan:
    """Guests and tables expire beside play, while processes die and the store is late."""
    return replace(small(seed), games=["mandala"], untouched_seconds=150.0)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_goes_wrong(seed: int) -> None:
    verdict = World(small(seed)).run()
    assert verdict.fault is None, "\n".join([*verdict.trace[-40:], str(verdict.fault)])
    assert verdict.moves > 20 and verdict.faults.total() > 10


def test_nobody_is_played_round_who_forgets_the_game_or_leaves_it() -> None:
    for seed in range(3):
        assert World(forgetful(seed)).run().fault is None
        assert World(forgetful(seed, **{"bus message lost": 0.2})).run().fault is None


def test_what_nobody_touches_expires_and_nothing_else_does() -> None:
    for seed in range(2):
        assert World(left_behind(seed)).run().fault is None


def test_nobody_overhears_what_two_arrange() -> None:
    for seed in range(3):
        assert World(whispering(seed)).run().fault is None


@pytest.mark.parametrize("seed", [2, 4, 5])
def test_the_lobby_is_right_though_notes_are_lost(seed: int) -> None:
    assert World(gossip(seed)).run().fault is None


def test_no_clock_pays_for_a_store_that_was_away() -> None:
    assert World(storeless(0)).run().fault is None


def test_a_seed_replays_exactly() -> None:
    plan = replace(small(7), games=["mandala"])
    one, other = (World(plan, keep_trace=True).run() for _ in range(2))
    assert one == other
    assert len(one.trace) > 100


def found(plant: str, *plans: Plan) -> Verdict:
    """The first run in which the planted bug shows."""
    for plan in plans:
        with PLANTS[plant]():
            verdict = World(plan).run()
        if verdict.fault is not None:
            return verdict
    pytest.fail(f"{plant} was not found")


@pytest.mark.parametrize(
    ("plant", "plan", "sentence"),
    [
        ("acknowledged_before_append", small(0), ""),
        ("stale_view_after_undo", replace(small(0), undoing=0.2), "another view"),
        ("snapshot_without_the_last_entry", replace(dying(0), idle_seconds=0.05), ""),
        ("claimed_by_two", dying(0, **{"late answer": 0.06}), "a lease on"),
        ("endless_lease", dying(0), "do not end"),
        ("stale_timer", deaf(0), "do not end"),
        ("unnoticed_outage", storeless(0), "lost"),
        ("early_flag", forgetful(0), "fell with"),
        ("no_flag", forgetful(0), "did not fall"),
        ("stand_in_for_anybody", forgetful(0), "a bot plays for"),
        ("gone_at_once", forgetful(0), "counts as gone"),
        ("listed_forever", replace(small(0), has_lobby=True), "in the lobby instead"),
        ("overheard", whispering(0), ""),
        ("offer_announced", whispering(0), ""),
        ("expires_though_touched", left_behind(0), "was deleted"),
        ("guests_forgotten_at_once", left_behind(0), "who has a seat"),
        ("private_in_lobby", replace(small(0), has_lobby=True), "not public"),
    ],
)
def test_a_planted_bug_is_found(plant: str, plan: Plan, sentence: str) -> None:
    plans = [replace(plan, seed=seed) for seed in range(60)]  # a rare one shows in every sixth run
    assert sentence in str(found(plant, *plans).fault)


def test_a_seed_counts_once_however_often_it_was_noted() -> None:
    total = Total()
    for seed in (1, 2, 2):
        total.add(Verdict(seed, None, 2, 100 * seed, Counter(conflict=seed), 1.5, 9, []))
    assert total.lines(60)[0] == "300 moves in 4 games in 2 runs, seeds 1 to 2"
    assert (total.faults, total.found) == (Counter(conflict=3), False)
    total.add(Verdict(3, "something", 2, 100, Counter(), 1.5, 9, []))
    assert total.found
