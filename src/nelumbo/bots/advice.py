"""A search's advice to a player: the moves from best to worst, each seat's chance to win, and why."""

import msgspec

from nelumbo.bots.greedy import weights
from nelumbo.bots.ismcts import Ismcts
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View
from nelumbo.core.state import GameState


class Term(msgspec.Struct, frozen=True):
    """One term of the heuristic's sum, by the game's own word for it, in points."""

    name: str
    points: float


class RatedMove(msgspec.Struct, frozen=True):
    """A legal move, what the bot expects of it, and the heuristic's reason for it."""

    move: int
    weight: float
    """The heuristic's, in points."""
    terms: list[Term]
    because: str | None
    """The term that lifts the move most above the other moves; None where there is none."""
    share: float | None = None
    """The expected share of the victory; None for a move that was not tried."""
    visits: int = 0
    """How often the search selected it, or in how many worlds the planner tried it."""


class Advice(msgspec.Struct, frozen=True):
    """For one view: every seat's chance to win, and the viewer's moves, best first."""

    shares: list[float]
    moves: list[RatedMove]
    iterations: int
    """Of the search; of the planner, the worlds."""


def advise(game: AnyGame, view: View, seed: str, iterations: int | None = None, seconds: float | None = None) -> Advice:
    """Searches for `iterations` or `seconds`, whichever ends first, even where another seat is to move."""
    assert view.viewer is not None and not view.over, "advice is for a seat of a game that goes on"
    search = Ismcts(game, seed, iterations, seconds).searched(view, seconds or 0.0)
    world = game.sampler(view).draw(seeded(seed))
    found = {move: (share, visits) for move, visits, share in search.ranked()}
    advised = with_shares(weighed(game, world, view.viewer), found)
    advised.sort(key=lambda move: (-move.visits, -(move.share or 0.0), -move.weight, move.move))
    shares = search.shares_after(advised[0].move) if advised else search.mean_shares()
    return Advice(shares, advised, int(search.iterations()))


def weighed(game: AnyGame, world: GameState, seat: int) -> list[RatedMove]:
    """The seat's legal moves with the heuristic's weights and reasons."""
    moves = world.legal_moves(seat)
    terms = [[Term(*term) for term in game.heuristic.terms(world, seat, move)] for move in moves]
    means = mean_terms(terms)
    return [
        RatedMove(move, weight, its_terms, reason(its_terms, means))
        for move, weight, its_terms in zip(moves, weights(game, world, seat, moves), terms, strict=True)
    ]


def with_shares(moves: list[RatedMove], found: dict[int, tuple[float, int]]) -> list[RatedMove]:
    """The moves with the shares and visits found for them; an untried move has none."""
    return [
        msgspec.structs.replace(move, share=found[move.move][0], visits=found[move.move][1])
        if move.move in found
        else move
        for move in moves
    ]


def mean_terms(moves: list[list[Term]]) -> dict[str, float]:
    names = {term.name for terms in moves for term in terms}
    return {
        name: sum(term.points for terms in moves for term in terms if term.name == name) / len(moves) for name in names
    }


def reason(terms: list[Term], means: dict[str, float]) -> str | None:
    """The term that is most above its mean; None when none is."""
    if not terms:
        return None
    best = max(terms, key=lambda term: (term.points - means[term.name], term.name))
    return best.name if best.points > means[best.name] else None
