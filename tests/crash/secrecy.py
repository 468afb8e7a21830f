"""`make secrecy-test`: as many random pairs of states as one likes, and not one byte that tells them apart."""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeAlias

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, Setup
from tests.run_log import RunLog
from tests.server.twins import AT, DOORS, Leak, compare, entry_of, table_with
from tests.walks import POLICIES, setups

Pairs = Counter[tuple[str, str, str]]
"""How many were compared, by game, phase and kind of viewer."""
LONGEST = 400
SLICE = 5_000  # pairs that are looked for in one go
Slice: TypeAlias = dict[str, Any]
"""What was found in one go, as JSON."""


def search(goes_on: Callable[[Pairs], bool], seed: str, longest: int = LONGEST) -> tuple[Pairs, list[str]]:
    """Plays all games in all their variants, and compares after every move; what leaked, if anything."""
    pairs, leaks, number = Pairs(), [], 0
    variants = {name: setups(games.load(name)) for name in games.names()}
    while goes_on(pairs):
        for name, all_setups in variants.items():
            game = games.load(name)
            setup = all_setups[seeded(f"{seed}/{name}/{number}").below(len(all_setups))]
            try:
                walk(game, setup, f"{seed}/{number}", pairs, goes_on, longest)
            except Leak as leak:
                leaks.append(f"{leak} (seed {seed}/{number}, {setup})")
        number += 1
    return pairs, leaks


def walk(
    game: AnyGame, setup: Setup, seed: str, pairs: Pairs, goes_on: Callable[[Pairs], bool], longest: int = LONGEST
) -> None:
    """One game from its deal to its end; at every step another viewer looks."""
    dice, table = seeded(f"walk {seed}"), table_with(game, setup, seed)
    policy = list(POLICIES.values())[dice.below(len(POLICIES))]
    for step in range(longest):
        if table.status != "playing" or not goes_on(pairs):
            return
        chosen = dice.below(setup.seats + 1)
        viewer = chosen if chosen < setup.seats else None
        phase = str(getattr(table.game_in_play.view(viewer), "phase", "play"))
        compare(table, viewer, dice)
        pairs[game.name, phase, "spectator" if viewer is None else "seat"] += 1
        seat = int(table.game_in_play.state.to_move)
        table.apply(entry_of(table, seat, policy(table.decisions.legal[seat], dice, step)), AT + step)


def report(pairs: Pairs, leaks: list[str], seconds: float) -> list[str]:
    lines = [
        f"{pairs.total()} pairs of states in {seconds:.0f} s, through {', '.join(DOORS)} and events: {len(leaks)} leaks"
    ]
    for name in games.names():
        found = {key: count for key, count in pairs.items() if key[0] == name}
        viewers = Counter(
            {kind: sum(n for (_, _, k), n in found.items() if k == kind) for kind in ("seat", "spectator")}
        )
        phases = sorted({phase for _, phase, _ in found})
        seen = " and ".join(f"{count} by a {kind}" for kind, count in viewers.items())
        lines.append(f"  {name}: {sum(found.values())} pairs, {seen}, in {', '.join(phases)}")
    return lines + [f"  {leak[:2000]}" for leak in leaks[:10]]


def main() -> int:
    """0 if nothing leaked."""
    options = argparse.ArgumentParser(prog="make secrecy-test", description=__doc__)
    options.add_argument("--pairs", type=int, default=100_000)
    options.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    options.add_argument("--seed", default="secrecy")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options.add_argument("--log", type=Path, help="note every slice there, and go on where the last command stopped")
    chosen = options.parse_args()
    began, log, total = time.monotonic(), RunLog(chosen.log), Total()
    for noted in log.runs():
        total.add(noted)
    for found in slices(chosen, total):
        total.add(found)
        log.add(found)
        print(f"{total.pairs.total():,} pairs, {len(total.leaks)} leaks", file=sys.stderr, flush=True)
    print("\n".join(report(total.pairs, total.leaks, time.monotonic() - began)))
    return 1 if total.leaks else 0


class Total:
    """All slices; each has a seed of its own."""

    def __init__(self) -> None:
        self.numbers: set[int] = set()
        self.pairs = Pairs()
        self.leaks: list[str] = []

    def add(self, found: Slice) -> None:
        """Once a slice."""
        if found["number"] not in self.numbers:
            self.numbers.add(found["number"])
            self.pairs.update({(game, phase, kind): number for game, phase, kind, number in found["pairs"]})
            self.leaks += found["leaks"]


def slices(chosen: argparse.Namespace, total: Total) -> Iterator[Slice]:
    """In the order in which they are done, until there are pairs enough."""
    until = time.monotonic() + 60 * chosen.minutes
    with ProcessPoolExecutor(chosen.workers, get_context("fork")) as pool:
        numbers = (number for number in count() if number not in total.numbers)
        running: set[Future[Slice]] = set()
        while True:
            wanted = chosen.pairs - total.pairs.total() - SLICE * len(running)
            while wanted > 0 and time.monotonic() < until and len(running) < chosen.workers:
                running.add(pool.submit(searched, chosen.seed, next(numbers), min(SLICE, wanted)))
                wanted -= SLICE
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


def searched(seed: str, number: int, most: int) -> Slice:
    pairs, leaks = search(lambda pairs: pairs.total() < most, f"{seed}/{number}")
    return {"number": number, "pairs": [[*key, times] for key, times in pairs.items()], "leaks": leaks}


if __name__ == "__main__":
    sys.exit(main())
