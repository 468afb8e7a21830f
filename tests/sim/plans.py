"""Plans of runs in which one kind of thing goes wrong."""

from dataclasses import replace

from nelumbo.server.messages import LiveClock
from tests.sim.plan import A_DAY, EVENTS, Plan, drawn

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
