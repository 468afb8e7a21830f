"""`make secrecy-test`: as many random pairs of states as one likes, and not one byte that tells them apart."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, Setup
from tests.server.twins import AT, DOORS, Leak, compare, entry_of, table_with
from tests.walks import POLICIES, setups

Pairs = Counter[tuple[str, str, str]]
"""How many were compared, by game, phase and kind of viewer."""
LONGEST = 400
ROUNDS = 10  # between two signs of life


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
        if number % ROUNDS == 0:
            print(f"{pairs.total()} pairs, {len(leaks)} leaks", file=sys.stderr, flush=True)
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
    options.add_argument("--minutes", type=float, help="instead of a number of pairs")
    options.add_argument("--seed", default="secrecy")
    chosen = options.parse_args()
    began = time.monotonic()

    def goes_on(pairs: Pairs) -> bool:
        if chosen.minutes is not None:
            return time.monotonic() - began < float(chosen.minutes) * 60
        return pairs.total() < int(chosen.pairs)

    pairs, leaks = search(goes_on, chosen.seed)
    print("\n".join(report(pairs, leaks, time.monotonic() - began)))
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
