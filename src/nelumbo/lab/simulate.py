"""Many games between bots: seeded, so they are reproducible, by one process or by several."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import TypeAlias, TypeVar

from nelumbo import bots, games
from nelumbo.bots.bot import Bot
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.state import NOBODY, GameState
from nelumbo.lab.tally import Tally

BATCH = 100  # games a process plays before it reports; it does not depend on the number of processes
SECONDS_PER_MOVE = 1.0


@dataclass(frozen=True)
class SimulationPlan:
    """What is played: everything that a process needs to know."""

    game: str
    setup: Setup
    bots: tuple[str, ...]
    """By seat."""
    games: int
    seed: str

    def name(self, number: int) -> str:
        return f"{self.seed}/{number}"


Batch: TypeAlias = tuple[SimulationPlan, range]
T = TypeVar("T")


def simulate(plan: SimulationPlan, jobs: int = 1) -> Tally:
    """The sum of all games; it does not depend on the number of jobs."""
    total = Tally()
    for tally in tallies(plan, jobs):
        total.merge(tally)
    return total


def tallies(plan: SimulationPlan, jobs: int = 1) -> Iterator[Tally]:
    """The games batch by batch, in a fixed order."""
    return in_batches(play_batch, plan, jobs)


def in_batches(play: Callable[[Batch], T], plan: SimulationPlan, jobs: int) -> Iterator[T]:
    """What `play` makes of the plan's games, batch by batch in a fixed order."""
    batches = [(plan, range(at, min(at + BATCH, plan.games))) for at in range(0, plan.games, BATCH)]
    if jobs == 1:
        yield from map(play, batches)
        return
    with workers(min(jobs, len(batches))) as pool:
        yield from pool.imap(play, batches)


def workers(number: int) -> Pool:
    """Processes that ignore Ctrl-C."""
    with ignoring_interrupts():
        return get_context("spawn").Pool(number)


@contextmanager
def ignoring_interrupts() -> Iterator[None]:
    """Processes started here ignore Ctrl-C; the parent handles it."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def play_batch(batch: Batch) -> Tally:
    """The sum of some games of the plan."""
    plan, numbers = batch
    game, tally = games.load(plan.game), Tally()
    for number in numbers:
        state, players = seated(plan, game, number)
        beginner = state.to_move
        decisions = play_out(game, state, players)
        tally.add(beginner, decisions, state.scores(), state.shares(), game.facts(state))
    return tally


def seated(plan: SimulationPlan, game: AnyGame, number: int) -> tuple[GameState, list[Bot]]:
    """One game of the plan before its first move, and its players."""
    name = plan.name(number)
    players = [bots.load(bot, game, f"{name}/{seat}") for seat, bot in enumerate(plan.bots)]
    return game.new(plan.setup, seeded(name)), players


def play_out(
    game: AnyGame,
    state: GameState,
    players: list[Bot],
    made: list[tuple[int, int]] | None = None,
    seconds: float = SECONDS_PER_MOVE,
) -> int:
    """Plays to the end and returns how many decisions it took; appends each move, with its seat, to `made`."""
    decisions = 0
    while (seat := state.to_move) != NOBODY:
        player, moves = players[seat], state.legal_moves(seat)
        view = game.view(state, seat) if player.reads_view else None
        move = player.choose(view, moves, seconds)
        assert move in moves, "a bot answers one of the legal moves"
        if made is not None:
            made.append((seat, move))
        state.apply(seat, move)
        decisions += 1
    return decisions
