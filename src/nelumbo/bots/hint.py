"""What a game's strongest bot tells a player who asks: by the network where that plays and foresees better.

Elsewhere it is the search's advice; the reasons are the heuristic's in both.
"""

from math import inf
from time import perf_counter

import msgspec

from nelumbo.bots.advice import Advice, AdvisedMove, advise, weighed
from nelumbo.bots.levels import LEVELS, network_at
from nelumbo.bots.network import Network, shipped
from nelumbo.bots.planner import Planner, Tried
from nelumbo.bots.win_chances import chances
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View

MASTER = LEVELS[-1].number
MOST_ROUNDS = 64


def hint(game: AnyGame, view: View, seed: str, seconds: float) -> Advice:
    """Thinks about a view for so many seconds; also where another seat is to move."""
    network = shipped(game.name) if game.network_foresees else None
    if network is not None and network_at(game, MASTER) is not None:
        return planned(game, network, view, seed, seconds)
    advice = advise(game, view, seed, seconds=seconds)
    if network is None:
        return advice
    return msgspec.structs.replace(advice, shares=chances(game, network, view, seed))


def planned(
    game: AnyGame, network: Network, view: View, seed: str, seconds: float = inf, rounds: int = MOST_ROUNDS
) -> Advice:
    """The planner's own choice first, then what else it tried, then the other moves as the heuristic likes them."""
    assert view.viewer is not None and not view.over, "advice is for a seat of a game that goes on"
    moves = weighed(game, game.sampler(view).draw(seeded(seed)), view.viewer)
    if not moves:
        return Advice(chances(game, network, view, seed), [], 0)
    planner = Planner(game, seed, network=network)
    looks = looked_ahead(planner, view, [move for move, *_ in moves], perf_counter() + seconds, rounds)
    worlds = len(looks) * planner.plan.worlds
    best_first = sorted(means(looks), key=lambda one: -planner.worth(one, view.viewer or 0))
    shares = {one.move: one.shares for one in best_first}
    places = {move: place for place, move in enumerate(shares)}
    advised = [
        AdvisedMove(move, *looked_at(move, shares, view.viewer, worlds), weight, terms, why)
        for move, weight, terms, why in moves
    ]
    advised.sort(key=lambda one: (places.get(one.move, len(places)), -one.weight, one.move))
    return Advice(best_first[0].shares, advised, worlds)


def looked_ahead(planner: Planner, view: View, moves: list[int], deadline: float, rounds: int) -> list[list[Tried]]:
    """Round after round the same moves are tried in new worlds, each time to the planner's full depth."""
    assert view.viewer is not None
    looks: list[list[Tried]] = []
    while not looks or (len(looks) < rounds and perf_counter() < deadline):
        worlds, logits = planner.first_look(view)
        looks.append(planner.tried(worlds, view.viewer, moves, logits, inf))
    return looks


def means(looks: list[list[Tried]]) -> list[Tried]:
    """By move, what all rounds found in the mean."""
    return [mean_of(same) for same in zip(*looks, strict=True)]


def mean_of(same: tuple[Tried, ...]) -> Tried:
    """One move as all rounds found it in the mean."""
    by_seat = zip(*(one.shares for one in same), strict=True)
    return Tried(same[0].move, same[0].odds, [sum(shares) / len(same) for shares in by_seat])


def looked_at(move: int, shares: dict[int, list[float]], seat: int, worlds: int) -> tuple[float | None, int]:
    """The seat's share after the move and in how many worlds it was tried, if it was."""
    return (shares[move][seat], worlds) if move in shares else (None, 0)
