"""`python -m bench.calibration FOLDER`: are the chances right that the search and the networks give to each seat?

Games of the networks against themselves, which draw their moves by chance; at some moments of each, one seat's view is
shown to both, and later compared with how the game ended.
"""

import sys
from pathlib import Path

import msgspec

from nelumbo import games
from nelumbo.bots.advice import advise
from nelumbo.bots.network import shipped
from nelumbo.bots.policy import Policy
from nelumbo.bots.win_chances import chances
from nelumbo.core.chance import Chance, seeded
from nelumbo.core.game import AnyGame, View
from nelumbo.core.record import new_setup

GAMES, MOMENTS = 150, 4
ITERATIONS = 1_500  # as much as a review gives to an onlooker
BINS = 10


class Guess(msgspec.Struct, frozen=True):
    """What each of the two gave to one seat, and what it got."""

    search: float
    network: float
    got: float


class Bin(msgspec.Struct, frozen=True):
    """The guesses in one tenth: how many, their mean, and what came."""

    count: int
    guessed: float
    came: float


class Judge(msgspec.Struct, frozen=True):
    """How good one's guesses are: the mean squared error (lower is better), and tenth by tenth."""

    error: float
    bins: list[Bin]


class Calibration(msgspec.Struct, frozen=True):
    """Of one game and number of players."""

    game: str
    seats: int
    views: int
    even: float
    """The error of one who gives the same to all."""
    search: Judge
    network: Judge


def guesses(game: AnyGame, seats: int, number: int) -> list[Guess]:
    chance = seeded(f"calibration {number}")
    views, shares = played(game, seats, chance)
    network = shipped(game.name)
    assert network is not None
    found: list[Guess] = []
    for view in views:
        searched = advise(game, view, f"{number}", iterations=ITERATIONS).shares
        seen = chances(game, network, view, f"{number}")
        found.extend(Guess(*three) for three in zip(searched, seen, shares, strict=True))
    return found


def played(game: AnyGame, seats: int, chance: Chance) -> tuple[list[View], list[float]]:
    """A few views of one game, and how the victory was divided."""
    state = game.new(new_setup(game, seats, {}), chance.spawn())
    bots = [Policy(game, f"{chance.below(1 << 30)}", temperature=1.0) for _ in range(seats)]
    views: list[View] = []
    while not state.is_over():
        seat = state.to_move
        views.append(game.view(state, int(chance.below(seats))))
        state.apply(seat, bots[seat].choose(game.view(state, seat), state.legal_moves(seat), 10.0))
    chosen = sorted(int(chance.below(len(views))) for _ in range(MOMENTS))
    return [views[at] for at in chosen], state.shares()


def judged(pairs: list[tuple[float, float]]) -> Judge:
    """Guesses beside what came."""
    error = sum((guess - got) ** 2 for guess, got in pairs) / len(pairs)
    bins = []
    for tenth in range(BINS):
        here = [pair for pair in pairs if min(int(pair[0] * BINS), BINS - 1) == tenth]
        if here:
            bins.append(Bin(len(here), *(sum(side) / len(here) for side in zip(*here, strict=True))))
    return Judge(error, bins)


def calibration(game: AnyGame, seats: int) -> Calibration:
    found = [guess for number in range(GAMES) for guess in guesses(game, seats, number)]
    even = sum((1 / seats - guess.got) ** 2 for guess in found) / len(found)
    by_search = judged([(guess.search, guess.got) for guess in found])
    by_network = judged([(guess.network, guess.got) for guess in found])
    return Calibration(game.name, seats, len(found) // seats, even, by_search, by_network)


def draw(file: Path, all_found: list[Calibration]) -> None:
    """What came by what was guessed: on the diagonal the guesses are right."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, len(all_found), figsize=(4 * len(all_found), 4.2), sharey=True, squeeze=False)
    for axis, found in zip(axes[0], all_found, strict=True):
        axis.plot([0, 1], [0, 1], color="#999999", linewidth=1)
        for name, judge, mark in (("search", found.search, "o"), ("network", found.network, "s")):
            points = [(tenth.guessed, tenth.came) for tenth in judge.bins if tenth.count >= 20]
            axis.plot(*zip(*points, strict=True), marker=mark, label=f"{name}, error {judge.error:.3f}")
        axis.set_title(f"{games.load(found.game).title}, {found.seats} players")
        axis.set_xlabel("chance given")
        axis.legend(loc="upper left", fontsize=8)
    axes[0][0].set_ylabel("share of the victory that came")
    figure.tight_layout()
    figure.savefig(file, dpi=80)


def main(folder: Path) -> None:
    """Writes the figures of all games; and the plot, where matplotlib is there."""
    found = []
    for name in games.names():
        game = games.load(name)
        found.append(calibration(game, min(game.setups.seats)))
        one = found[-1]
        line = f"{name}: error even {one.even:.4f}, search {one.search.error:.4f}, network {one.network.error:.4f}"
        print(line, flush=True)
        (folder / "calibration.json").write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    draw(folder / "calibration.png", found)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
