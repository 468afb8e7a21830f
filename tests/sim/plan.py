"""What one simulation run is like: drawn from its seed, each with its own mixture of faults (swarm testing)."""

import random
from dataclasses import dataclass

from nelumbo import games
from nelumbo.server.messages import LiveClock

RATES = {
    "request lost": 0.004,
    "acknowledgement lost": 0.004,
    "late answer": 0.01,
    "conflict": 0.01,
    "bus message lost": 0.2,
    "late bus message": 0.2,
    "message doubled": 0.1,
    "late message": 0.02,
    "bot failed": 0.02,
}
"""By fault, how often it strikes at the most, each time it could."""
EVENTS = {
    "process killed": 4.0,
    "process stopped": 0.7,
    "all processes killed": 0.4,
    "store away": 0.7,
    "bus away": 1.0,
    "connection cut": 4.0,
    "page slow": 1.5,
    "clock jump": 1.0,
}
"""By fault, its weight among what happens by itself."""

A_DAY = LiveClock(seconds=24 * 3600, increment=1)
AWAY_SECONDS = 20.0
"""The longest that somebody who leaves stays away."""
DOZE_SECONDS = 45.0
MOST_TABLES = 8
"""As many as a page may have open."""


@dataclass
class Plan:
    seed: int
    processes: int
    games: list[str]
    """One for each table."""
    people: int
    thinking: float
    undoing: float
    talking: float
    stopping: float
    resigning: float
    bargaining: float
    """How often somebody talks in private, or makes and answers offers, where the game has them."""
    clock: LiveClock
    dozing: float
    """How often somebody forgets the game for longer than a short clock."""
    leaving: float
    """How often somebody closes the table for a while."""
    takeover: int | None
    """Seconds after which a bot plays for somebody who is away."""
    impatience: float
    """How often somebody asks for a bot in the place of another."""
    absence_seconds: float
    """Somebody who is away for so long is gone: the others may go on without them."""
    bot_pace: float
    rates: dict[str, float]
    events: dict[str, float]
    pause: float
    """Seconds between two events, on average."""
    idle_seconds: float
    """Between two moments in which a process has time for what nobody waits for: it takes milliseconds."""
    untouched_seconds: float | None
    """After which tables that nobody touches, and guests who cannot come back, are deleted."""
    has_lobby: bool
    """Whether people follow the lobby, too."""
    queue: int
    """Messages that may wait for a slow page."""
    fault_seconds: float
    """From then on nothing goes wrong any more, and every game must end."""


def drawn(seed: int, only: list[str] | None = None) -> Plan:
    dice = random.Random(f"{seed}/plan")
    names = only or games.names()
    return Plan(
        seed=seed,
        processes=dice.choice([1, 1, 2, 2, 3]),
        games=[dice.choice(names) for _ in range(dice.randint(2, MOST_TABLES))],
        people=dice.randint(2, 4),
        thinking=dice.choice([0.005, 0.01, 0.02, 0.2]),
        undoing=dice.choice([0.0, 0.03, 0.1]),
        talking=dice.choice([0.0, 0.03]),
        stopping=dice.choice([0.0, 0.0, 0.003]),
        resigning=dice.choice([0.0, 0.0, 0.01]),
        bargaining=dice.choice([0.0, 0.05]),
        clock=dice.choice([A_DAY, A_DAY, LiveClock(seconds=30)]),
        dozing=dice.choice([0.0, 0.0, 0.005]),
        leaving=dice.choice([0.0, 0.0, 0.02]),
        takeover=dice.choice([None, None, 5]),
        impatience=dice.choice([0.0, 0.02]),
        absence_seconds=dice.choice([10.0, 86_400.0]),
        bot_pace=dice.choice([0.0, 0.0, 0.0, 0.1, 0.5]),
        rates={fault: most * dice.choice([0.0, 0.3, 1.0]) for fault, most in RATES.items()},
        events={fault: share * dice.choice([0.0, 1.0, 1.0]) for fault, share in EVENTS.items()},
        pause=dice.choice([0.5, 1.0, 2.0, 4.0]),
        idle_seconds=dice.choice([0.05, *[10.0] * 9]),
        untouched_seconds=dice.choice([None, None, None, 150.0]),
        has_lobby=dice.choice([True, False, False]),
        queue=dice.choice([16, 32, 256]),
        fault_seconds=dice.choice([10.0, 20.0, 40.0]),
    )
