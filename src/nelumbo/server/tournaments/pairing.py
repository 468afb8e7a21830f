"""Who plays whom in a tournament, and where each of them stands. Pure code.

Round robin: Berger's tables. Swiss: players with as many points as each other meet, the upper half of them the lower
half, and nobody meets the same player twice while any other pairing of the round exists. With an odd number, the last
player in the standings who has not had one yet gets a bye. In both, nobody begins more often than they need to.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from nelumbo.server.tournaments.matching_graph import Graph, Matching

WIN = 2  # half points
BYE = WIN


class Pairing(Struct, frozen=True):
    """One game of a round: the numbers of its players. `first` begins; a bye has no second player."""

    round: int
    first: int
    second: int | None
    points: tuple[int, int] | None = None
    """Half points of both; None while the game is not over."""


class TournamentStanding(Struct, frozen=True):
    number: int
    points: int
    """In half points, as are the tie-breaks below."""
    buchholz: int
    """The points of all opponents."""
    sonneborn_berger: int
    """Of the opponents, the points of the beaten and half of those with whom the victory was shared."""


def round_robin(count: int, round_number: int) -> list[Pairing]:
    """Everybody against everybody, in `count - 1` rounds, or `count` where that is odd, and again; numbered from 0."""
    even = count + count % 2
    last = even - 1
    at = (round_number - 1) % last
    pairs = [(at, last), *(((at + k) % last, (at - k) % last) for k in range(1, even // 2))]
    return [berger(one, other, even, count, round_number) for one, other in pairs]


def berger(one: int, other: int, even: int, count: int, round_number: int) -> Pairing:
    """Of two players the lower number begins where the sum is odd; the last one begins against the upper half."""
    low, high = min(one, other), max(one, other)
    if high >= count:
        return Pairing(round_number, low, None, (BYE, 0))
    low_begins = low < even // 2 if high == even - 1 else (low + high) % 2 == 1
    return Pairing(round_number, low, high) if low_begins else Pairing(round_number, high, low)


def swiss(players: Iterable[int], before: Sequence[Pairing], round_number: int) -> list[Pairing]:
    """The next round of those who still play; a game that is not over counts as shared."""
    points = {standing.number: standing.points for standing in standings(players, before)}
    order = list(points)
    new = strangers(order, before)
    resting = [bye(order, before, new)] if len(order) % 2 else []
    order = [number for number in order if number not in resting]
    begun, found = begun_more(before), list[Pairing]()
    for pair in paired(order, points, new):
        first, second = sorted(pair, key=lambda number: (begun[number], -order.index(number)))
        found.append(Pairing(round_number, first, second))
    return found + [Pairing(round_number, number, None, (BYE, 0)) for number in resting]


def bye(order: Sequence[int], before: Sequence[Pairing], new: Graph) -> int:
    """The last in the standings who has had none, and without whom the others can all meet somebody new."""
    rested = {game.first for game in before if game.second is None}
    waiting = [number for number in reversed(order) if number not in rested] or list(reversed(order))
    for number in waiting:
        others = [other for other in order if other != number]
        if not repeated(most_new_pairs(others, new)):
            return number
    return waiting[0]


def paired(order: Sequence[int], points: dict[int, int], new: Graph) -> list[tuple[int, int]]:
    """From the top: each meets the first whom they may, if the others can still be paired without meeting again."""
    left, found = list(order), list[tuple[int, int]]()
    if repeated(most_new_pairs(left, new)):
        return complete(left, new)
    while left:
        for other in candidates(left, points):
            rest = [number for number in left if number not in (left[0], other)]
            if other in new[left[0]] and not repeated(most_new_pairs(rest, new)):
                found.append((left[0], other))
                left = rest
                break
    return found


def candidates(left: Sequence[int], points: dict[int, int]) -> list[int]:
    """Opponents for the first of them, best first: with as many points, from the lower half down; then all others."""
    alike = [number for number in left if points[number] == points[left[0]]]
    half = len(alike) // 2
    return [*alike[half or 1 :], *alike[1:half][::-1], *left[len(alike) :]]


def strangers(players: Sequence[int], before: Iterable[Pairing]) -> Graph:
    """By player, the others whom they have not met."""
    found = {one: {other for other in players if other != one} for one in players}
    for game in before:
        if game.second is not None and game.first in found and game.second in found:
            found[game.first].discard(game.second)
            found[game.second].discard(game.first)
    return found


def most_new_pairs(numbers: Sequence[int], new: Graph) -> Matching:
    """As many pairs of those who have not met as there can be."""
    among = set(numbers)
    grown = Matching({number: new[number] & among for number in numbers})
    grown.grow()
    return grown


def repeated(grown: Matching) -> bool:
    """Whether some of them must meet again."""
    return len(grown.mate) < len(grown.edges)


def complete(numbers: Sequence[int], new: Graph) -> list[tuple[int, int]]:
    """All of them in pairs, of which as few as possible have met."""
    mate = most_new_pairs(numbers, new).mate
    free = [number for number in numbers if number not in mate]
    return [(a, b) for a, b in mate.items() if a < b] + list(zip(free[::2], free[1::2], strict=True))


def begun_more(before: Iterable[Pairing]) -> Counter[int]:
    """By player, how much more often they have begun than not."""
    found = Counter[int]()
    for game in before:
        if game.second is not None:
            found[game.first] += 1
            found[game.second] -= 1
    return found


def standings(players: Iterable[int], games: Sequence[Pairing]) -> list[TournamentStanding]:
    """By points, then Buchholz, then Sonneborn-Berger, then number; what is not over counts as shared."""
    scores, met = Counter[int](), dict[int, list[tuple[int, int]]]()
    for game in games:
        first, second = game.points or (WIN // 2, WIN // 2)
        scores[game.first] += first
        if game.second is not None:
            scores[game.second] += second
            met.setdefault(game.first, []).append((game.second, first))
            met.setdefault(game.second, []).append((game.first, second))
    found = [
        TournamentStanding(
            number=number,
            points=scores[number],
            buchholz=sum(scores[other] for other, _ in met.get(number, ())),
            sonneborn_berger=sum(scores[other] * own for other, own in met.get(number, ())) // WIN,
        )
        for number in players
    ]
    return sorted(found, key=lambda one: (-one.points, -one.buchholz, -one.sonneborn_berger, one.number))
