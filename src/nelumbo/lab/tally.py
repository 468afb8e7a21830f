"""What many games add up to: counts that can be merged, and what they say."""

from collections import Counter
from dataclasses import dataclass, field

from nelumbo.core.game import Facts
from nelumbo.core.intervals import Interval, wilson


@dataclass
class Group:
    """Seats that have something in common: how many, what they scored and what they won."""

    seats: int = 0
    score: int = 0
    wins: float = 0.0

    def add(self, score: int, share: float) -> None:
        self.seats += 1
        self.score += score
        self.wins += share

    def merge(self, other: "Group") -> None:
        self.seats += other.seats
        self.score += other.score
        self.wins += other.wins

    @property
    def mean_score(self) -> float:
        return self.score / self.seats

    @property
    def win_share(self) -> Interval:
        """Victories per seat; a shared victory counts in part."""
        return wilson(self.wins, self.seats)


@dataclass
class Tally:
    """The sum of some games. Merging in a fixed order gives the same numbers on any machine."""

    games: int = 0
    decisions: Counter[int] = field(default_factory=Counter)
    scores: dict[int, Counter[int]] = field(default_factory=dict)
    """By seat."""
    seats: dict[int, Group] = field(default_factory=dict)
    beginners: Group = field(default_factory=Group)
    """The seats that made the first decision."""
    words: dict[str, Counter[str]] = field(default_factory=dict)
    numbers: dict[str, Counter[int]] = field(default_factory=dict)
    """Facts of the game: words are counted, numbers averaged."""
    seat_facts: dict[str, dict[int, Group]] = field(default_factory=dict)
    """Facts of the seats, by name and value."""

    def add(self, beginner: int, decisions: int, scores: list[int], shares: list[float], facts: Facts) -> None:
        self.games += 1
        self.decisions[decisions] += 1
        self.beginners.add(scores[beginner], shares[beginner])
        for seat, (score, share) in enumerate(zip(scores, shares, strict=True)):
            self.scores.setdefault(seat, Counter())[score] += 1
            self.seats.setdefault(seat, Group()).add(score, share)
        for name, value in facts.game.items():
            if isinstance(value, str):
                self.words.setdefault(name, Counter())[value] += 1
            else:
                self.numbers.setdefault(name, Counter())[value] += 1
        for seat, row in enumerate(facts.seats):
            for name, value in row.items():
                values = self.seat_facts.setdefault(name, {})
                values.setdefault(value, Group()).add(scores[seat], shares[seat])

    def merge(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions.update(other.decisions)
        self.beginners.merge(other.beginners)
        for seat, counts in other.scores.items():
            self.scores.setdefault(seat, Counter()).update(counts)
        for seat, group in other.seats.items():
            self.seats.setdefault(seat, Group()).merge(group)
        for name, words in other.words.items():
            self.words.setdefault(name, Counter()).update(words)
        for name, numbers in other.numbers.items():
            self.numbers.setdefault(name, Counter()).update(numbers)
        for name, values in other.seat_facts.items():
            for value, group in values.items():
                self.seat_facts.setdefault(name, {}).setdefault(value, Group()).merge(group)

    @property
    def fair_share(self) -> float:
        """What a seat would win if all were equal."""
        return 1.0 / len(self.seats)

    @property
    def first_advantage(self) -> Interval:
        """What beginning is worth: the beginners' win share over the fair one."""
        return Interval(*(bound - self.fair_share for bound in self.beginners.win_share))


def is_yes_or_no(values: dict[int, Group]) -> bool:
    """Whether a fact of the seats has only 0 and 1, so that it can be set against score and victory."""
    return set(values) <= {0, 1}
