"""`python -m bench.hints FILE.json`: are the chances right that come with a hint, by the planner and by the search?

Games of the networks against themselves, as in `bench.calibration`; at some decisions of each, the decider's view is
shown to both, and their chances are later compared with how the game ended.
"""

import sys
from pathlib import Path

import msgspec

from bench.calibration import Judge, judged
from nelumbo import games
from nelumbo.bots.advice import advise
from nelumbo.bots.hint import planned
from nelumbo.bots.policy import Policy, needed
from nelumbo.bots.tuning import tuning_of
from nelumbo.core.chance import Chance, seeded
from nelumbo.core.game import AnyGame, View
from nelumbo.core.record import new_setup

GAMES, MOMENTS = 40, 4
ITERATIONS = 1_500  # more time than the planner's one round takes
WORLDS = 16


class Hints(msgspec.Struct, frozen=True):
    game: str
    views: int
    search: Judge
    planner: Judge


def decided(game: AnyGame, chance: Chance) -> tuple[list[View], list[float]]:
    """A few decisions of one game, as their deciders saw them, and how the victory was divided."""
    state = game.new(new_setup(game, 2, {}), chance.spawn())
    bots = [Policy(game, f"{chance.below(1 << 30)}", temperature=1.0) for _ in range(2)]
    views: list[View] = []
    while not state.is_over():
        seat, moves = state.to_move, state.legal_moves(state.to_move)
        view = game.view(state, seat)
        if len(moves) > 1:
            views.append(view)
        state.apply(seat, bots[seat].choose(view, moves, 10.0))
    chosen = sorted(int(chance.below(len(views))) for _ in range(MOMENTS))
    return [views[at] for at in chosen], state.shares()


def measured(game: AnyGame) -> Hints:
    by_search: list[tuple[float, float]] = []
    by_planner: list[tuple[float, float]] = []
    for number in range(GAMES):
        views, shares = decided(game, seeded(f"hints {number}"))
        for view in views:
            searched = advise(game, view, f"{number}", iterations=ITERATIONS).shares
            looked = planned(game, needed(game), view, f"{number}", worlds=WORLDS).shares
            by_search.extend(zip(searched, shares, strict=True))
            by_planner.extend(zip(looked, shares, strict=True))
    return Hints(game.name, len(by_search) // 2, judged(by_search), judged(by_planner))


def main(file: Path) -> None:
    """The games in which the network foresees better."""
    found = []
    for game in (games.load(name) for name in games.names()):
        if tuning_of(game).network_foresees:
            found.append(measured(game))
            print(
                f"{game.name}: search {found[-1].search.error:.4f}, planner {found[-1].planner.error:.4f}", flush=True
            )
    file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
