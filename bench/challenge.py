"""`python -m bench.challenge GAME CHALLENGER OTHERS`: one bot in each seat in turn, another bot in all other seats.

The same deals in all seatings, with a 95% interval over deals. A match can be broken off by time: then only the deals
before the first unfinished one count, so that short games count no more than long ones.
"""

import argparse
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice, takewhile
from multiprocessing import active_children, get_context
from pathlib import Path
from statistics import mean, stdev
from time import monotonic

import msgspec

from nelumbo import games
from nelumbo.core.game import Setup
from nelumbo.core.intervals import Z95
from nelumbo.core.record import new_setup
from nelumbo.lab.contest import contest

AHEAD = 2  # games handed out to each process, so that none waits for the next one
PATIENCE = 600.0  # seconds for a decision


class Challenge(msgspec.Struct, frozen=True):
    game: str
    setup: Setup
    challenger: str
    others: str
    deals: int
    seed: str


class Played(msgspec.Struct, frozen=True):
    """One game: the challenger's seat and its share of the victory."""

    deal: int
    seat: int
    share: float
    faulty: bool


class Finding(msgspec.Struct, frozen=True):
    """The challenger's share over deals; `reach` is the half of the 95% interval."""

    games: int
    share: float
    reach: float
    faults: int


def play(challenge: Challenge, deal: int, seat: int) -> Played:
    seats = challenge.setup.seats
    names = [challenge.challenger if here == seat else challenge.others for here in range(seats)]
    seeds = [f"{challenge.seed}/{deal}/{seat}/{here}" for here in range(seats)]
    game = games.load(challenge.game)
    result = contest(game, challenge.setup, f"{challenge.seed}/{deal}", names, seeds, PATIENCE)
    return Played(deal, seat, result.shares[seat], result.fault is not None)


def played(challenge: Challenge, jobs: int, seconds: float) -> Iterator[Played]:
    """The games as they end, deal by deal, until the time is over."""
    left = ((deal, seat) for deal in range(challenge.deals) for seat in range(challenge.setup.seats))
    deadline = monotonic() + seconds
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    waiting: set[Future[Played]] = set()
    try:
        while monotonic() < deadline:
            room = AHEAD * jobs - len(waiting)
            waiting |= {pool.submit(play, challenge, deal, seat) for deal, seat in islice(left, room)}
            if not waiting:
                return
            done, waiting = wait(waiting, deadline - monotonic(), return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()


def found(seats: int, all_played: Iterable[Played]) -> Finding:
    """What the games say, by deals in which the challenger has had every seat."""
    by_deal: dict[int, list[Played]] = {}
    for one in all_played:
        by_deal.setdefault(one.deal, []).append(one)
    whole = list(takewhile(lambda deal: len(by_deal.get(deal, ())) == seats, range(max(by_deal, default=-1) + 1)))
    shares = [mean(one.share for one in by_deal[deal]) for deal in whole]
    faults = sum(one.faulty for deal in whole for one in by_deal[deal])
    if len(shares) < 2:
        return Finding(len(shares) * seats, mean(shares) if shares else 0.0, 1.0, faults)
    return Finding(len(shares) * seats, mean(shares), Z95 * stdev(shares) / len(shares) ** 0.5, faults)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.challenge")
    parser.add_argument("game", choices=games.names())
    parser.add_argument("challenger")
    parser.add_argument("others")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="an option of the game")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=86_400.0, help="break off after so long")
    parser.add_argument("--log", type=Path, help="append a line for each game")
    args = parser.parse_args()
    game = games.load(args.game)
    seats = args.seats or min(game.setups.seats)
    options = dict(text.split("=", 1) for text in args.set)
    setup = new_setup(game, seats, options)
    challenge = Challenge(game.name, setup, args.challenger, args.others, args.deals, args.seed)
    all_played = []
    for one in played(challenge, args.jobs, args.seconds):
        all_played.append(one)
        if args.log is not None:
            with args.log.open("ab") as log:
                log.write(msgspec.json.encode((challenge, one)) + b"\n")
    result = found(seats, all_played)
    faults = f", {result.faults} faults" if result.faults else ""
    print(
        f"{game.name}, {seats} seats{''.join(f', {text}' for text in args.set)}: {args.challenger} against "
        f"{args.others}, {result.games} games, seed {args.seed}: {result.share:.1%} ±{result.reach:.1%}"
        f" (even {1 / seats:.1%}){faults}",
        flush=True,
    )


if __name__ == "__main__":
    main()
