"""How a game plays between bots: who wins, and the game's own figures of how lively and how fair it is."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from nelumbo import games
from nelumbo.core.game import Figure
from nelumbo.lab.simulate import Batch, SimulationPlan, in_batches, play_out, seated

LEAST_SHARE, MOST_SHARE = 0.6, 1.6  # of a seat's fair share of the victories


@dataclass
class BalanceTally:
    """The sum of some games. Merging in a fixed order gives the same numbers on any machine."""

    games: int = 0
    decisions: int = 0
    wins: list[float] = field(default_factory=list)
    """By seat; a shared victory counts in part."""
    counts: Counter[str] = field(default_factory=Counter)
    """What the game counts."""

    def merge(self, other: "BalanceTally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.wins = [sum(pair) for pair in zip(self.wins or [0.0] * len(other.wins), other.wins, strict=True)]
        self.counts.update(other.counts)


def tallies(plan: SimulationPlan, jobs: int = 1) -> Iterator[BalanceTally]:
    """The games batch by batch, in a fixed order."""
    return in_batches(play_batch, plan, jobs)


def play_batch(batch: Batch) -> BalanceTally:
    """The sum of some games of the plan."""
    plan, numbers = batch
    game, tally = games.load(plan.game), BalanceTally(wins=[0.0] * plan.setup.seats)
    assert game.balance is not None, f"{game.name} counts nothing for its balance"
    for number in numbers:
        state, players = seated(plan, game, number)
        journal: list[int] = []
        state.journal = journal
        tally.decisions += play_out(game, state, players)
        tally.games += 1
        tally.wins = [won + share for won, share in zip(tally.wins, state.shares(), strict=True)]
        tally.counts.update(game.balance.counts(state, journal))
    return tally


def figures(plan: SimulationPlan, total: BalanceTally) -> list[Figure]:
    """What the games say; victories as multiples of the fair share."""
    game = games.load(plan.game)
    assert game.balance is not None, f"{game.name} counts nothing for its balance"
    fair = [won * plan.setup.seats / total.games for won in total.wins]
    return [
        Figure("decisions", total.decisions / total.games),
        Figure("unluckiest seat, x fair", min(fair), low=LEAST_SHARE),
        Figure("luckiest seat, x fair", max(fair), high=MOST_SHARE),
        *game.balance.figures(plan.setup, total.games, total.counts),
    ]
