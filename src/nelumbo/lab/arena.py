"""Bots against each other: the same deals for all, every bot in every seat, each game reported."""

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from hashlib import blake2b
from itertools import combinations, combinations_with_replacement, islice
from multiprocessing import active_children, get_context
from pathlib import Path

import msgspec

from nelumbo import games
from nelumbo.core.game import Setup
from nelumbo.lab.contest import ContestResult, contest
from nelumbo.lab.simulate import ignoring_interrupts

WAITING_PER_JOB = 2  # games handed out ahead, so that no process waits for the next one


class ArenaPlan(msgspec.Struct, frozen=True):
    """What is played: everything that a process, here or in a cluster, needs to know."""

    game: str
    setup: Setup
    bots: tuple[str, ...]
    deals: int
    seed: str
    seconds: float
    """For each decision; a bot that takes longer loses the game."""
    files: dict[str, str]
    """The digests of the bots' own files: changed bots are other bots."""


class ArenaGame(msgspec.Struct, frozen=True):
    """One game of the arena: its number, its deal, which bot sat where, and what came of it."""

    number: int
    deal: int
    seating: tuple[int, ...]
    outcome: ContestResult


def digests(bots: Iterable[str]) -> dict[str, str]:
    """A short name for the contents of each bot's own file."""
    paths = {bot: Path(bot.split(":")[0]) for bot in bots if bot.split(":")[0].endswith(".py")}
    return {bot: blake2b(path.read_bytes(), digest_size=8).hexdigest() for bot, path in paths.items()}


def seatings(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Who sits where in the games of one deal: every line-up, turned round the table.

    Fewer bots than seats sit down several times, in all mixtures.
    """
    if bots >= seats:
        line_ups = list(combinations(range(bots), seats))
    else:
        mixtures = combinations_with_replacement(range(bots), seats)
        line_ups = [line_up for line_up in mixtures if len(set(line_up)) == bots]
    turned = [line_up[turn:] + line_up[:turn] for line_up in line_ups for turn in range(seats)]
    return list(dict.fromkeys(turned))


def total(plan: ArenaPlan) -> int:
    return plan.deals * len(seatings(len(plan.bots), plan.setup.seats))


def play(plan: ArenaPlan, number: int) -> ArenaGame:
    """The game of that number; it depends on nothing else."""
    tables = seatings(len(plan.bots), plan.setup.seats)
    deal, table = divmod(number, len(tables))
    seating = tables[table]
    seeds = [f"{plan.seed}/{deal}/{table}/{seat}" for seat in range(plan.setup.seats)]
    names = [plan.bots[bot] for bot in seating]
    outcome = contest(games.load(plan.game), plan.setup, f"{plan.seed}/{deal}", names, seeds, plan.seconds)
    return ArenaGame(number, deal, seating, outcome)


def played_here(plan: ArenaPlan, numbers: Iterable[int], jobs: int) -> Iterator[ArenaGame]:
    """The games of those numbers as they end, in `jobs` processes of this machine."""
    if jobs == 1:
        yield from (play(plan, number) for number in numbers)
        return
    left = iter(numbers)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    try:
        waiting: set[Future[ArenaGame]] = set()
        while True:
            room = jobs * WAITING_PER_JOB - len(waiting)
            with ignoring_interrupts():  # processes are started as games are handed out
                waiting |= {pool.submit(play, plan, number) for number in islice(left, room)}
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()
