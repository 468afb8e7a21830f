"""The hint of the strongest bot: the planner's where a network plays and evaluates better, else the search's.

The reasons are the heuristic's in both.
A hint is made from a view and a seed with a fixed effort, and a review judges with the same three: so they agree.
"""

import hashlib
from math import inf
from time import perf_counter

import msgspec

from nelumbo.bots.advice import Advice, advise, weighed, with_shares
from nelumbo.bots.levels import LEVELS, network_at
from nelumbo.bots.network import Network, shipped
from nelumbo.bots.planner import Planner, Tried
from nelumbo.bots.tuning import tuning_of
from nelumbo.bots.win_chances import chances
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View

MASTER = LEVELS[-1].number
MOST_ITERATIONS = 6_000
ITERATIONS_PER_MOVE = 600
"""For a decision at most; and for each of its possible moves, where they are few."""


def seed_of(view: View) -> str:
    """The seed for hints and reviews: the same view is judged alike, whenever it is asked about."""
    return hashlib.sha256(msgspec.json.encode(view, order="deterministic")).hexdigest()


def hint(game: AnyGame, view: View, seed: str, seconds: float = inf, iterations: int | None = None) -> Advice:
    """Even where another seat is to move; cut short where the seconds run out first."""
    network = planning_network(game)
    if network is not None:
        return planned(game, network, view, seed, seconds, tuning_of(game).hint_rounds)
    advice = advise(game, view, seed, iterations or effort(game, view, seed), seconds)
    foreseeing = foreseeing_network(game)
    if foreseeing is None:
        return advice
    return msgspec.structs.replace(advice, shares=chances(game, foreseeing, view, seed))


def foreseeing_network(game: AnyGame) -> Network | None:
    """The network whose chances are better than the search's."""
    return shipped(game.name) if tuning_of(game).network_foresees else None


def planning_network(game: AnyGame) -> Network | None:
    """The network whose moves are better too."""
    return None if network_at(game, MASTER) is None else foreseeing_network(game)


def effort(game: AnyGame, view: View, seed: str) -> int:
    """The search's iterations: by what the seat may do, never by the clock, so that a review is reproducible."""
    assert view.viewer is not None, "a spectator has nothing to decide"
    moves = game.sampler(view).draw(seeded(seed)).legal_moves(view.viewer)
    return min(MOST_ITERATIONS, ITERATIONS_PER_MOVE * max(1, len(moves)))


def planned(
    game: AnyGame,
    network: Network,
    view: View,
    seed: str,
    seconds: float = inf,
    rounds: int = 1,
    only: int | None = None,
) -> Advice:
    """The planner's moves, best first, then the untried ones in the heuristic's order; or one move tried alone."""
    assert view.viewer is not None and not view.over, "advice is for a seat of a game that goes on"
    moves = weighed(game, game.sampler(view).draw(seeded(seed)), view.viewer)
    if not moves:
        return Advice(chances(game, network, view, seed), [], 0)
    planner = Planner(game, seed, network=network)
    choice = [one.move for one in moves] if only is None else [only]
    tried = tried_often(planner, view, choice, perf_counter() + seconds, rounds)
    worlds = len(tried) * planner.knobs.worlds
    best_first = sorted(means(tried), key=lambda one: -planner.worth(one, view.viewer or 0))
    advised = with_shares(moves, {one.move: (one.shares[view.viewer], worlds) for one in best_first})
    ranks = {one.move: rank for rank, one in enumerate(best_first)}
    advised.sort(key=lambda one: (ranks.get(one.move, len(ranks)), -one.weight, one.move))
    return Advice(best_first[0].shares, advised, worlds)


def tried_often(planner: Planner, view: View, moves: list[int], deadline: float, rounds: int) -> list[list[Tried]]:
    """The same moves tried in new worlds, round after round, each to the planner's full depth."""
    assert view.viewer is not None
    found: list[list[Tried]] = []
    while not found or (len(found) < rounds and perf_counter() < deadline):
        worlds, logits = planner.worlds_and_logits(view)
        found.append(planner.tried(worlds, view.viewer, moves, logits, inf))
    return found


def means(rounds: list[list[Tried]]) -> list[Tried]:
    """By move, the mean over all rounds."""
    return [mean_of(same) for same in zip(*rounds, strict=True)]


def mean_of(same: tuple[Tried, ...]) -> Tried:
    by_seat = zip(*(one.shares for one in same), strict=True)
    return Tried(same[0].move, same[0].odds, [sum(shares) / len(same) for shares in by_seat])
