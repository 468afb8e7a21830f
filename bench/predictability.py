"""`python -m bench.predictability`: how often bots of White Lotus repeat a secret choice in one position."""

import argparse
from collections import Counter
from collections.abc import Iterator
from statistics import fmean

from nelumbo import bots, games
from nelumbo.bots.greedy import Greedy
from nelumbo.core.chance import seeded
from nelumbo.core.game import View
from nelumbo.core.record import new_setup

GAME = games.load("white-lotus")
SECRET = ("vote", "muster")
FEWEST = 5  # possible choices; with fewer there is little to foresee
WAIT = 17  # secret decisions between two that are looked at


def decisions(rules: str, seats: int, phase: str, seed: str) -> Iterator[tuple[View, list[int]]]:
    """Views of secret decisions, one in `WAIT`, from games between bots of level 3."""
    setup, passed, number = new_setup(GAME, seats, {"rules": rules}), 0, 0
    while True:
        name, number = f"{seed}/{number}", number + 1
        state = GAME.new(setup, seeded(name))
        players = [Greedy(GAME, f"{name}/{seat}") for seat in range(seats)]
        while not state.is_over():
            seat = int(state.to_move)
            view, moves = GAME.view(state, seat), state.legal_moves(seat)
            if view.phase == phase and len(moves) >= FEWEST:
                passed += 1
                if passed % WAIT == 0:
                    yield view, moves
            state.apply(seat, players[seat].choose(view, moves, 60.0))


def repeated(bot: str, view: View, moves: list[int], times: int) -> float:
    """How often the bot, with a fresh seed each time, makes its most frequent choice."""
    chosen = Counter(bots.load(bot, GAME, f"fresh {at}").choose(view, moves, 60.0) for at in range(times))
    return chosen.most_common(1)[0][1] / times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="beginner,casual,skilled,strong")
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--times", type=int, default=12)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", default="figures")
    chosen = parser.parse_args()
    for rules in ("author", "publisher"):
        for phase in SECRET:
            found = decisions(rules, chosen.seats, phase, chosen.seed)
            positions = [next(found) for _ in range(chosen.positions)]
            for bot in chosen.bots.split(","):
                shares = [repeated(bot, view, moves, chosen.times) for view, moves in positions]
                always = sum(share == 1.0 for share in shares)
                print(f"{rules:9} {phase:6} {bot:12} {fmean(shares):4.0%}, always the same {always} of {len(shares)}")


if __name__ == "__main__":
    main()
