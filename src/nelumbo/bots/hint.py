"""The hint of the strongest bot: the planner's where a network plays and evaluates better, else the search's.

The reasons are the heuristic's in both.
"""

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
MOST_ROUNDS = 64


def hint(game: AnyGame, view: View, seed: str, seconds: float) -> Advice:
    """Thinks for `seconds`, even where another seat is to move."""
    network = shipped(game.name) if tuning_of(game).network_foresees else None
    if network is not None and network_at(game, MASTER) is not None:
        return planned(game, network, view, seed, seconds)
    advice = advise(game, view, seed, seconds=seconds)
    if network is None:
        return advice
    return msgspec.structs.replace(advice, shares=chances(game, network, view, seed))


def planned(
    game: AnyGame, network: Network, view: View, seed: str, seconds: float = inf, rounds: int = MOST_ROUNDS
) -> Advice:
    """The planner's moves, best first, then the untried ones in the heuristic's order."""
    assert view.viewer is not None and not view.over, "advice is for a seat of a game that goes on"
    moves = weighed(game, game.sampler(view).draw(seeded(seed)), view.viewer)
    if not moves:
        return Advice(chances(game, network, view, seed), [], 0)
    planner = Planner(game, seed, network=network)
    tried = tried_often(planner, view, [one.move for one in moves], perf_counter() + seconds, rounds)
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
