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
from nelumbo.bots.planner import Planner, PlannerKnobs, Tried
from nelumbo.bots.tuning import tuning_of
from nelumbo.bots.win_chances import chances
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View

MASTER = LEVELS[-1].number
MOST_ITERATIONS = 6_000
ITERATIONS_PER_MOVE = 600
"""For a decision at most; and for each of its possible moves, where they are few."""
FINALISTS = 2
"""How many moves are tried in all worlds to the full depth, after a screening of the policy's best."""
SCREENING_WORLDS = 2
SCREENING_DEPTH = 4
"""By how much fewer worlds, and fewer moves that the policy plays on, the screening makes do with."""
SCREENING_PRIOR = 0.2
"""The weight of the policy's probability in the screening, which sees less."""


def seed_of(view: View) -> str:
    """The seed for hints and reviews: the same view is judged alike, whenever it is asked about."""
    return hashlib.sha256(msgspec.json.encode(view, order="deterministic")).hexdigest()


def hint(game: AnyGame, view: View, seed: str, seconds: float = inf, iterations: int | None = None) -> Advice:
    """Even where another seat is to move; cut short where the seconds run out first."""
    network = planning_network(game)
    if network is not None:
        return planned(game, network, view, seed, seconds, tuning_of(game).hint_worlds)
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
    worlds: int = 16,
    only: int | None = None,
) -> Advice:
    """The planner's moves, best first, then the untried ones in the heuristic's order; or one move tried alone."""
    assert view.viewer is not None and not view.over, "advice is for a seat of a game that goes on"
    moves = weighed(game, game.sampler(view).draw(seeded(seed)), view.viewer)
    if not moves:
        return Advice(chances(game, network, view, seed), [], 0)
    planner = Planner(game, seed, network=network)
    if only is None:
        screener = Planner(game, seed, PlannerKnobs(depth=planner.depth // SCREENING_DEPTH), network)
        ranking = ranked(screener, planner, view, [one.move for one in moves], worlds, perf_counter() + seconds)
    else:
        ranking = [(one, worlds) for one in tried_in(planner, view, [only], worlds)]
    best = ranking[0][0]
    advised = with_shares(moves, {one.move: (one.shares[view.viewer], seen) for one, seen in ranking})
    ranks = {one.move: rank for rank, (one, _) in enumerate(ranking)}
    advised.sort(key=lambda one: (ranks.get(one.move, len(ranks)), -one.weight, one.move))
    return Advice(best.shares, advised, ranking[0][1])


def ranked(
    screener: Planner, planner: Planner, view: View, moves: list[int], worlds: int, deadline: float
) -> list[tuple[Tried, int]]:
    """The policy's best moves, best first, each with the number of worlds that it was tried in."""
    seat, few = view.viewer or 0, worlds // SCREENING_WORLDS
    screened = tried_in(screener, view, moves, few)
    screened.sort(key=lambda one: -one.shares[seat] - SCREENING_PRIOR * one.odds)
    if perf_counter() > deadline:
        return [(one, few) for one in screened]
    odds = {one.move: one.odds for one in screened}
    finalists = [
        msgspec.structs.replace(one, odds=odds[one.move])
        for one in tried_in(planner, view, [one.move for one in screened[:FINALISTS]], worlds)
    ]
    finalists.sort(key=lambda one: -planner.worth(one, seat))
    return [(one, worlds) for one in finalists] + [(one, few) for one in screened[FINALISTS:]]


def tried_in(planner: Planner, view: View, moves: list[int], worlds: int) -> list[Tried]:
    """The policy's best of these moves, each in that many worlds, to the planner's depth."""
    assert view.viewer is not None
    states, logits = planner.worlds_and_logits(view, worlds)
    return planner.tried(states, view.viewer, moves, logits, inf)
