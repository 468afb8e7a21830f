"""A finished game as the bots see it: every seat's chance to win, and what each decision cost.

There is no hindsight: an opinion is formed from one seat's view at that moment, before the cards that came later.
A decision is judged by the hint that its seat could have had, so a move taken from a hint costs nothing.
"""

from collections.abc import Iterator

import msgspec

from nelumbo.bots.advice import Advice, RatedMove, Term, advise
from nelumbo.bots.hint import effort, foreseeing_network, hint, planned, planning_network
from nelumbo.bots.win_chances import chances
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View
from nelumbo.core.game_in_play import GameInPlay
from nelumbo.core.record import Record, final_state, replayed

EDITION = 10
"""Raised when the same game would get another review: older reviews are then made again."""
ONLOOKERS_ITERATIONS = 1_000
LEAST_ITERATIONS = 500
"""For all seats together that do not decide, and the fewest for each of them."""
WORLDS = 8


class SeenMoment(msgspec.Struct, frozen=True):
    """One moment as one seat saw it, and what that seat decided there, if it was its decision."""

    moment: int
    """How many moves were made before it."""
    viewer: int
    view: View
    played: int | None


class Verdict(msgspec.Struct, frozen=True):
    """A decision beside the one that the search would have made."""

    best: int
    cost: float
    """How much of the victory the played move gave away, as far as the seat could know."""
    because: str | None
    """The reason that speaks most for the best move against the played one."""
    gains: list[Term]
    """The reasons of the best move less those of the played one, the greatest first."""


class Opinion(msgspec.Struct, frozen=True):
    """Every seat's chance to win, as the viewer could know it, and what its decision was worth."""

    shares: list[float]
    verdict: Verdict | None


def seen_moments(game: AnyGame, record: Record) -> Iterator[SeenMoment]:
    """All that there is to judge, moment by moment, as the game is replayed: views of a whole game take much memory.

    Left out: a seat that sees nothing new and has nothing to decide.
    """
    last: dict[int, View] = {}
    for moment, game_in_play in enumerate(replayed(game, record)):
        if game_in_play.state.is_over():
            return
        mover, played = decision(game, record, moment)
        for viewer in range(game_in_play.state.seats):
            view = game_in_play.view(viewer)
            decides = viewer == mover and played is not None and has_choice(game_in_play, viewer)
            if decides or last.get(viewer) != view:
                yield SeenMoment(moment, viewer, view, played if decides else None)
            last[viewer] = view


def final_shares(game: AnyGame, record: Record) -> list[float] | None:
    """Each seat's share of the victory; None if the game was not finished."""
    state = final_state(game, record)
    return state.shares() if state.is_over() else None


def decision(game: AnyGame, record: Record, moment: int) -> tuple[int | None, int | None]:
    """Who moved at this moment, and the move's number; offers and their answers have none."""
    if moment == len(record.moves):
        return None, None
    seat, text = record.moves[moment]
    move = game.notation.read_move(text)
    return seat, None if type(move) in game.asides.moves else int(game.encode(move))


def has_choice(game_in_play: GameInPlay, seat: int) -> bool:
    return len(game_in_play.state.legal_moves(seat)) > 1


def opinion(game: AnyGame, seen: SeenMoment, seed: str, iterations: int | None = None) -> Opinion:
    """Reproducible: it depends on the view and the seed alone."""
    view = seen.view
    network = foreseeing_network(game)
    shares = None if network is None else chances(game, network, view, seed)
    if seen.played is not None:
        advice = hint(game, view, seed, iterations=iterations)
        return Opinion(shares or advice.shares, verdict(game, seen, advice, seed, iterations))
    if shares is None:
        iterations = iterations or max(LEAST_ITERATIONS, ONLOOKERS_ITERATIONS // (view.seats - 1))
        shares = advise(game, view, seed, iterations=iterations).shares
    return Opinion(shares, None)


def verdict(game: AnyGame, seen: SeenMoment, advice: Advice, seed: str, iterations: int | None = None) -> Verdict:
    """The decision judged by the shares that the hint gives it and the best move."""
    view, best = seen.view, advice.moves[0]
    made = next(move for move in advice.moves if move.move == seen.played)
    if made is best:
        return Verdict(best.move, 0.0, best.because, [])
    network = planning_network(game)
    if network is not None and best.share is not None and made.visits < best.visits:
        alone = planned(game, network, view, seed, worlds=best.visits, only=made.move)
        shares = best.share, alone.shares[seen.viewer]
    elif made.share is not None and best.share is not None:
        shares = best.share, made.share
    else:  # the search never visited it: both are searched by themselves
        most = iterations or effort(game, view, seed)
        shares = expected(game, view, best.move, seed, most), expected(game, view, made.move, seed, most)
    gains = gained(best, made)
    because = gains[0].name if gains and gains[0].points > 0.0 else best.because
    return Verdict(best.move, max(0.0, shares[0] - shares[1]), because, gains)


def expected(game: AnyGame, view: View, move: int, seed: str, iterations: int) -> float:
    """The seat's mean share after a move, over worlds consistent with what it knew before."""
    sampler, chance, seat, total = game.sampler(view), seeded(seed), view.viewer, 0.0
    assert seat is not None
    for _ in range(WORLDS):
        world = sampler.draw(chance)
        world.apply(seat, move)
        if world.is_over():
            total += world.shares()[seat]
        else:
            total += advise(game, game.view(world, seat), seed, iterations=iterations // WORLDS).shares[seat]
    return total / WORLDS


def gained(best: RatedMove, made: RatedMove) -> list[Term]:
    """What the best move has over the other, reason by reason."""
    had = {term.name: term.points for term in made.terms}
    has = {term.name: term.points for term in best.terms}
    names = dict.fromkeys([*has, *had])
    gains = [Term(name, has.get(name, 0.0) - had.get(name, 0.0)) for name in names]
    return sorted(gains, key=lambda term: (-term.points, term.name))
