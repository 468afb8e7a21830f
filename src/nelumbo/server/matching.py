"""Who fits whom: seekers of the same game, seats and clock whose ratings are near. Pure code.

The longer somebody waits, the further away a rating may be; both have to find the other near enough.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from math import inf

from nelumbo.server.store.seeks import SeekRow, Wanted

REACHES = (3.5, 6.5, 10.5, inf)
"""How far away a rating may be, by how often the seeker has waited for one step."""
LIVE_STEP_MS = 20_000
DAYS_STEP_MS = 3600 * 1000


def step_ms(seek: SeekRow) -> int:
    return LIVE_STEP_MS if seek.is_live else DAYS_STEP_MS


def steps_waited(seek: SeekRow, at: int) -> int:
    return min(len(REACHES) - 1, max(0, at - seek.created_at) // step_ms(seek))


def reach(seek: SeekRow, at: int) -> float:
    return REACHES[steps_waited(seek, at)]


def fits(one: SeekRow, other: SeekRow, at: int, apart: Collection[frozenset[str]]) -> bool:
    """`apart` are pairs of players who are not to meet."""
    near = abs(one.mu - other.mu) <= min(reach(one, at), reach(other, at))
    return near and one.player != other.player and frozenset((one.player, other.player)) not in apart


def groups(seeks: Iterable[SeekRow], at: int, apart: Collection[frozenset[str]]) -> list[list[SeekRow]]:
    """Full tables; those who have waited longest come first, with those nearest to them."""
    waiting: dict[Wanted, list[SeekRow]] = defaultdict(list)
    for seek in seeks:
        if seek.table is None:
            waiting[seek.wanted].append(seek)
    found, busy = [], set[str]()
    for wanted, alike in waiting.items():
        for first in alike:
            group = [first]
            for other in sorted(alike, key=lambda one: abs(one.mu - first.mu)):
                if len(group) < wanted.seats and all(fits(one, other, at, apart) for one in group):
                    group.append(other)
            players = {one.player for one in group}
            if len(group) == wanted.seats and not players & busy:
                found.append(group)
                busy |= players
    return found
