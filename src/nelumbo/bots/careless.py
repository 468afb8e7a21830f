"""Plays as people do who are new to a game: it has the right idea, but overlooks moves."""

from typing import final

from nelumbo.bots.bot import Bot
from nelumbo.bots.greedy import Greedy
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View


@final
class Careless(Bot):
    """Looks through the better half of the moves, best first, and takes the first that it notices, or any of them.

    What it gets wrong is what it does not see, so no move of its is absurd, and the measure fits every game.
    """

    def __init__(self, game: AnyGame, seed: str, notices: float) -> None:
        self.greedy = Greedy(game, seed)
        self.chance = seeded(f"{seed}/notices")
        self.notices = notices

    def choose(self, view: View | None, moves: list[int], seconds: float) -> int:
        assert view is not None, "careless reads the view"
        ranked = [move for move, _ in self.greedy.ranked(view, moves)]
        plausible = ranked[: (len(ranked) + 1) // 2]
        for move in plausible:
            if self.chance.unit() < self.notices:
                return move
        return plausible[self.chance.below(len(plausible))]
