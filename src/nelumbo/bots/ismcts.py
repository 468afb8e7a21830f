"""The bot over the search: information-set MCTS with a budget of iterations or of seconds."""

from time import perf_counter
from typing import final

from nelumbo.bots.answers import honest
from nelumbo.bots.bot import Bot
from nelumbo.bots.search import Knobs, Search
from nelumbo.bots.tuning import tuning_of
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View

CHUNK = 32  # iterations between two readings of the clock
MOST_ITERATIONS = 1_000_000  # bounds the memory of one tree


@final
class Ismcts(Bot):
    """A budget of iterations makes it reproducible; with seconds its moves depend on the machine."""

    def __init__(
        self,
        game: AnyGame,
        seed: str,
        iterations: int | None = None,
        seconds: float | None = None,
        knobs: tuple[str, ...] = (),
        is_deep: bool = False,
    ) -> None:
        self.game = game
        self.chance = seeded(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.knobs = read_knobs(tuning_of(game).search + knobs)
        self.is_deep = is_deep
        """Whether the game's knobs for long searches replace its own."""

    def choose(self, view: View | None, moves: list[int], seconds: float) -> int:
        assert view is not None, "the search reads the view"
        if len(moves) == 1:
            return moves[0]
        wanted = honest(self.game, view, moves)
        ranked = self.searched(view, seconds).ranked()
        return next((move for move, _, _ in ranked if move in wanted), wanted[0])

    def searched(self, view: View, seconds: float) -> Search:
        """The search after the whole budget; of iterations and seconds, the one that is spent first."""
        deadline = perf_counter() + (seconds if self.seconds is None else min(self.seconds, seconds))
        search = self.new_search(view)
        if self.iterations is not None and self.seconds is None:
            search.run(self.iterations)
            return search
        left = self.iterations or MOST_ITERATIONS
        while left > 0:
            search.run(min(CHUNK, left))
            left -= CHUNK
            if perf_counter() >= deadline:
                break
        return search

    def new_search(self, view: View) -> Search:
        """Searches the viewer's decision or, where it has none, that of the seat to move."""
        assert view.viewer is not None, "a search needs a seat's view"
        sampler = self.game.sampler(view)
        world = sampler.draw(self.chance)
        seat = view.viewer if world.legal_moves(view.viewer) else world.to_move
        knobs = deep_knobs(self.game, view) if self.is_deep else self.knobs
        return Search(seat, sampler, self.game.heuristic, self.chance.spawn(), knobs)


def deep_knobs(game: AnyGame, view: View) -> Knobs:
    tuning = tuning_of(game)
    return read_knobs(tuning.search + tuning.deep_search(view))


def read_knobs(texts: tuple[str, ...]) -> Knobs:
    """The defaults with some knobs turned, as in `depth=4`; raises ValueError for an unknown one."""
    knobs = Knobs()
    for text in texts:
        name, _, value = text.partition("=")
        if not hasattr(knobs, name):
            raise ValueError(f"no knob is named {name!r}")
        setattr(knobs, name, type(getattr(knobs, name))(value))
    return knobs
