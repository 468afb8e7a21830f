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
LOOKED_AT = 20  # others for each seeker, in one round


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
        by_rating = sorted(alike, key=lambda one: one.mu)
        indexes = {one.id: index for index, one in enumerate(by_rating)}
        for first in alike:
            if first.player in busy:
                continue
            group = [first]
            for other in nearest(by_rating, indexes[first.id]):
                if len(group) == wanted.seats:
                    break
                if other.player not in busy and all(fits(one, other, at, apart) for one in group):
                    group.append(other)
            if len(group) == wanted.seats:
                found.append(group)
                busy |= {one.player for one in group}
    return found


def nearest(by_rating: list[SeekRow], index: int) -> list[SeekRow]:
    """A few with ratings next to the one at the index, the nearest first."""
    around = by_rating[max(0, index - LOOKED_AT) : index] + by_rating[index + 1 : index + 1 + LOOKED_AT]
    return sorted(around, key=lambda one: abs(one.mu - by_rating[index].mu))[:LOOKED_AT]
