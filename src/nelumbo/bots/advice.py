"""What a search would tell a player: the moves from best to worst, how likely each seat wins, and why."""

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.bots.ismcts import Ismcts
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View
from nelumbo.core.state import GameState


class Term(msgspec.Struct, frozen=True):
    """One reason of the heuristic, in the game's own word, and what it is worth in points."""

    name: str
    points: float


class AdvisedMove(msgspec.Struct, frozen=True):
    """A legal move, what the bot thinks of it, and which reason of the heuristic favours it."""

    move: int
    share: float | None
    """Of the victory, as the bot expects; None for a move that it did not look at."""
    visits: int
    """How often the search went there, or in how many worlds the planner tried it."""
    weight: float
    """In points, as the heuristic sees it."""
    terms: list[Term]
    because: str | None
    """The term that lifts the move most above the other moves; None where the heuristic cannot tell."""


class Advice(msgspec.Struct, frozen=True):
    """For one view: every seat's chance to win, and the viewer's moves, best first."""

    shares: list[float]
    moves: list[AdvisedMove]
    iterations: int
    """Of the search, or the worlds of the planner."""


def advise(game: AnyGame, view: View, seed: str, iterations: int | None = None, seconds: float | None = None) -> Advice:
    """Thinks about a view for so many iterations or seconds; also where another seat is to move."""
    assert view.viewer is not None and not view.over, "advice is for a seat of a game that goes on"
    bot = Ismcts(game, seed, iterations, seconds)
    search = bot.thought(view, seconds or 0.0)
    world = game.sampler(view).draw(seeded(seed))
    ranked = {move: (visits, share) for move, visits, share in search.ranked()}
    moves = weighed(game, world, view.viewer)
    advised = [AdvisedMove(*looked_at(move, ranked), weight, terms, why) for move, weight, terms, why in moves]
    advised.sort(key=lambda move: (-move.visits, -(move.share or 0.0), -move.weight, move.move))
    shares = search.shares_after(advised[0].move) if advised else search.mean_shares()
    return Advice(shares, advised, int(search.iterations()))


def looked_at(move: int, ranked: dict[int, tuple[int, float]]) -> tuple[int, float | None, int]:
    """The move with what the search found, if it looked there."""
    visits, share = ranked.get(move, (0, None))
    return move, share, visits


def weighed(game: AnyGame, world: GameState, seat: int) -> list[tuple[int, float, list[Term], str | None]]:
    """The seat's legal moves with the heuristic's weights and reasons."""
    moves = world.legal_moves(seat)
    weights = vec[float]([0.0] * len(moves))
    if len(moves) > 1:
        game.heuristic.weigh_into(world, seat, vec[i64](moves), len(moves), weights)
    terms = [[Term(*term) for term in game.heuristic.terms(world, seat, move)] for move in moves]
    means = mean_terms(terms)
    return [
        (move, weight, reasons, reason(reasons, means))
        for move, weight, reasons in zip(moves, weights, terms, strict=True)
    ]


def mean_terms(moves: list[list[Term]]) -> dict[str, float]:
    """What each reason is worth over all moves, in the mean."""
    names = {term.name for terms in moves for term in terms}
    return {
        name: sum(term.points for terms in moves for term in terms if term.name == name) / len(moves) for name in names
    }


def reason(terms: list[Term], means: dict[str, float]) -> str | None:
    """The reason that lifts a move most above the mean; None when none does."""
    if not terms:
        return None
    best = max(terms, key=lambda term: (term.points - means[term.name], term.name))
    return best.name if best.points > means[best.name] else None
