"""Thinks ahead: a tree search over worlds that its view allows, within a budget of seconds or of iterations."""

from time import perf_counter
from typing import final

from nelumbo.bots.bot import Bot
from nelumbo.bots.search import Search, Tuning
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View

CHUNK = 32  # iterations between two looks at the clock
ENOUGH = 1_000_000  # iterations that no tree needs, nor memory should hold


@final
class Ismcts(Bot):
    """With a budget of iterations the same seed gives the same moves; seconds make them depend on the machine."""

    def __init__(
        self,
        game: AnyGame,
        seed: str,
        iterations: int | None = None,
        seconds: float | None = None,
        tuning: Tuning | None = None,
        is_deep: bool = False,
    ) -> None:
        self.game = game
        self.chance = seeded(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.tuning = tuning or Tuning()
        self.is_deep = is_deep
        """Whether it searches as the game says for long thinking, instead of by its tuning."""
        self.search: Search | None = None
        self.before: tuple[View, int] | None = None
        """The last view that it thought from, and the move that it answered."""

    def choose(self, view: View | None, moves: list[int], seconds: float) -> int:
        assert view is not None, "the search reads the view"
        if len(moves) == 1:
            return moves[0]
        search = self.thought(view, seconds)
        move = next((move for move, _, _ in search.ranked() if move in moves), moves[0])
        self.before = view, move
        return move

    def thought(self, view: View, seconds: float) -> Search:
        """The tree after all the thinking that the budget allows."""
        deadline = perf_counter() + (seconds if self.seconds is None else min(self.seconds, seconds))
        search = self.search = self.kept_tree(view) or self.new_tree(view)
        if self.iterations is not None:
            search.run(max(1, self.iterations - search.iterations()))
            return search
        search.run(CHUNK)
        while perf_counter() < deadline and search.iterations() < ENOUGH:
            search.run(CHUNK)
        return search

    def new_tree(self, view: View) -> Search:
        """A tree without a node, for the viewer's decision or, where it has none, for that of the seat to move."""
        assert view.viewer is not None, "a watcher has no hand to think from"
        sampler = self.game.sampler(view)
        world = sampler.draw(self.chance)
        seat = view.viewer if world.legal_moves(view.viewer) else world.to_move
        tuning = tuned(self.game.deep_search(view)) if self.is_deep else self.tuning
        return Search(seat, sampler, self.game.heuristic, self.chance.spawn(), tuning)

    def kept_tree(self, view: View) -> Search | None:
        """The last tree below the move made, where that move alone led here and showed nothing new.

        So it is where a turn is a row of small decisions. After anything else the old tree knows worlds that the
        new view excludes.
        """
        if self.search is None or self.before is None:
            return None
        seen, move = self.before
        assert seen.viewer is not None
        world = self.game.sampler(seen).draw(self.chance)
        world.apply(seen.viewer, move)
        if self.game.view(world, seen.viewer) != view:
            return None
        return self.search if self.search.go_down(move, self.game.sampler(view)) else None


def tuned(knobs: tuple[str, ...]) -> Tuning:
    """The tuning with some knobs turned; raises ValueError for one that there is not."""
    tuning = Tuning()
    for knob in knobs:
        key, _, value = knob.partition("=")
        if not hasattr(tuning, key):
            raise ValueError(f"no knob is named {key!r}")
        setattr(tuning, key, type(getattr(tuning, key))(value))
    return tuning
