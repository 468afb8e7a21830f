"""One game between untrusted bots: a fault forfeits it, and the result says how."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import perf_counter
from types import FrameType
from typing import Literal, TypeAlias

import msgspec

from nelumbo import bots
from nelumbo.bots.bot import Bot
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.state import NOBODY, GameState

FaultKind: TypeAlias = Literal["illegal_move", "raised", "overran"]


class Fault(msgspec.Struct, frozen=True):
    """How a bot lost a game without playing it to the end."""

    seat: int
    kind: FaultKind
    detail: str


class ContestResult(msgspec.Struct, frozen=True):
    """How a game ended; after a fault the others share the victory."""

    places: list[int]
    shares: list[float]
    scores: list[int]
    decisions: int
    fault: Fault | None = None


class Faulty(Exception):
    """A bot has forfeited the game."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.detail)
        self.fault = fault


class TooLate(BaseException):
    """Breaks off a bot that thinks for too long; its own `except Exception` does not stop that."""


def contest(
    game: AnyGame, setup: Setup, deal: str, names: list[str], seeds: list[str], seconds: float
) -> ContestResult:
    """A whole game with these bots in the seats."""
    state, decisions = game.new(setup, seeded(deal)), 0
    try:
        players = [made(name, game, seed, seat) for seat, (name, seed) in enumerate(zip(names, seeds, strict=True))]
        while state.to_move != NOBODY:
            state.apply(state.to_move, answer(game, state, players[state.to_move], seconds))
            decisions += 1
    except Faulty as error:
        return forfeited(state, error.fault, decisions)
    return ContestResult(state.places(), state.shares(), state.scores(), decisions)


def made(name: str, game: AnyGame, seed: str, seat: int) -> Bot:
    """The bot for a seat; one that cannot even be made has lost."""
    make = bots.maker(name)
    try:
        return make(game, seed)
    except (Exception, SystemExit) as error:
        raise Faulty(Fault(seat, "raised", one_line(error))) from error


def answer(game: AnyGame, state: GameState, player: Bot, seconds: float) -> int:
    """The player's move, which is legal and in time."""
    seat, moves = int(state.to_move), state.legal_moves(state.to_move)
    view = game.view(state, seat) if player.reads_view else None
    start = perf_counter()
    try:
        with broken_off_after(seconds):
            move = player.choose(view, list(moves), seconds)
    except TooLate:
        raise Faulty(Fault(seat, "overran", f"still thinking after {seconds:g} s")) from None
    except (Exception, SystemExit) as error:
        raise Faulty(Fault(seat, "raised", one_line(error))) from error
    if perf_counter() - start > seconds:
        raise Faulty(Fault(seat, "overran", f"answered after more than {seconds:g} s"))
    if type(move) is not int or move not in moves:
        raise Faulty(Fault(seat, "illegal_move", f"answered {move!r}, which is none of its {len(moves)} legal moves"))
    return move


def one_line(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def forfeited(state: GameState, fault: Fault, decisions: int) -> ContestResult:
    """The one at fault is last, all others share the victory."""
    others = int(state.seats) - 1
    places = [state.seats if seat == fault.seat else 1 for seat in range(state.seats)]
    shares = [0.0 if seat == fault.seat else 1.0 / others for seat in range(state.seats)]
    return ContestResult(places, shares, state.scores(), decisions, fault)


@contextmanager
def broken_off_after(seconds: float) -> Iterator[None]:
    """Breaks off what takes too long, where the system has alarms; elsewhere it is seen afterwards."""
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooLate

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
