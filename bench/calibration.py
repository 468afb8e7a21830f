"""`python -m bench.calibration FOLDER [GAME...]`: are the chances right that the search and the networks give?

Games of the networks against themselves, which draw their moves by chance; at some moments of each, one seat's view is
shown to both, and later compared with how the game ended. The search is only asked in the first games.
"""

import sys
from importlib.util import find_spec
from pathlib import Path

import msgspec

from nelumbo import games
from nelumbo.bots.advice import advise
from nelumbo.bots.network import shipped
from nelumbo.bots.policy import Policy
from nelumbo.bots.win_chances import chances
from nelumbo.core.chance import Chance, seeded
from nelumbo.core.game import AnyGame, View
from nelumbo.core.intervals import Z95
from nelumbo.core.record import new_setup

GAMES, SEARCHED, MOMENTS = 1_000, 150, 4
THIRDS = 3
ITERATIONS = 1_500  # as much as a review gives to an onlooker
BINS = 10


class Guess(msgspec.Struct, frozen=True):
    """What each of the two gave to one seat in a third of a game, and what it got."""

    game: int
    third: int
    search: float | None
    network: float
    got: float


class Bin(msgspec.Struct, frozen=True):
    """The guesses in one tenth: how many, their mean, and what came."""

    count: int
    guessed: float
    came: float


class Slope(msgspec.Struct, frozen=True):
    """By how much more comes where more was given: 1 is right; `reach` is the half of the 95% interval."""

    slope: float
    reach: float


class Judge(msgspec.Struct, frozen=True):
    """How good one's guesses are: the mean squared error (lower is better), and tenth by tenth."""

    error: float
    bins: list[Bin]


class Calibration(msgspec.Struct, frozen=True):
    """Of one game and number of players."""

    game: str
    seats: int
    views: int
    """Shown to both."""
    even: float
    """The error of one who gives the same to all."""
    search: Judge
    network: Judge
    search_slopes: list[Slope]
    """By third of the game."""
    network_slopes: list[Slope]
    """Likewise, of all views that were shown to the network."""


def guesses(game: AnyGame, seats: int, number: int) -> list[Guess]:
    chance = seeded(f"calibration {number}")
    views, shares = played(game, seats, chance)
    network = shipped(game.name)
    assert network is not None
    found: list[Guess] = []
    for third, view in views:
        seen = chances(game, network, view, f"{number}")
        searched: list[float | None] = [None] * seats
        if number < SEARCHED:
            searched = [*advise(game, view, f"{number}", iterations=ITERATIONS).shares]
        three = zip(searched, seen, shares, strict=True)
        found.extend(Guess(number, third, *one) for one in three)
    return found


def played(game: AnyGame, seats: int, chance: Chance) -> tuple[list[tuple[int, View]], list[float]]:
    """A few views of one game, each with its third, and how the victory was divided."""
    state = game.new(new_setup(game, seats, {}), chance.spawn())
    bots = [Policy(game, f"{chance.below(1 << 30)}", temperature=1.0) for _ in range(seats)]
    views: list[View] = []
    while not state.is_over():
        seat = state.to_move
        views.append(game.view(state, int(chance.below(seats))))
        state.apply(seat, bots[seat].choose(game.view(state, seat), state.legal_moves(seat), 10.0))
    chosen = sorted(int(chance.below(len(views))) for _ in range(MOMENTS))
    return [(at * THIRDS // len(views), views[at]) for at in chosen], state.shares()


def mean_error(pairs: list[tuple[float, float]]) -> float:
    return sum((guess - got) ** 2 for guess, got in pairs) / len(pairs)


def slope(guesses: list[tuple[int, float, float]]) -> Slope:
    """The slope through the even share, from game, guess and result, both above even; games are independent."""
    weight = sum(guess * guess for _, guess, _ in guesses)
    found = sum(guess * came for _, guess, came in guesses) / weight
    by_game: dict[int, float] = {}
    for game, guess, came in guesses:
        by_game[game] = by_game.get(game, 0.0) + guess * (came - found * guess)
    return Slope(found, Z95 * sum(one * one for one in by_game.values()) ** 0.5 / weight)


def by_third(found: list[tuple[Guess, float]], even: float) -> list[Slope]:
    """The slopes of one's guesses."""
    return [
        slope([(one.game, guess - even, one.got - even) for one, guess in found if one.third == third])
        for third in range(THIRDS)
    ]


def judged(pairs: list[tuple[float, float]]) -> Judge:
    """Guesses beside what came."""
    bins = []
    for tenth in range(BINS):
        here = [pair for pair in pairs if min(int(pair[0] * BINS), BINS - 1) == tenth]
        if here:
            bins.append(Bin(len(here), *(sum(side) / len(here) for side in zip(*here, strict=True))))
    return Judge(mean_error(pairs), bins)


def calibration(game: AnyGame, seats: int) -> Calibration:
    found = [guess for number in range(GAMES) for guess in guesses(game, seats, number)]
    searched = [(guess, guess.search) for guess in found if guess.search is not None]
    return Calibration(
        game=game.name,
        seats=seats,
        views=len(searched) // seats,
        even=mean_error([(1 / seats, guess.got) for guess, _ in searched]),
        search=judged([(share, guess.got) for guess, share in searched]),
        network=judged([(guess.network, guess.got) for guess, _ in searched]),
        search_slopes=by_third(searched, 1 / seats),
        network_slopes=by_third([(guess, guess.network) for guess in found], 1 / seats),
    )


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


def main(folder: Path, names: list[str]) -> None:
    """Writes the figures of the games; and the plot, where matplotlib is there."""
    found = []
    for name in names:
        game = games.load(name)
        found.append(calibration(game, min(game.setups.seats)))
        one = found[-1]
        print(
            f"{name}: error even {one.even:.4f}, search {one.search.error:.4f}, network {one.network.error:.4f}; "
            f"slopes by third, search {shown(one.search_slopes)}, network {shown(one.network_slopes)}",
            flush=True,
        )
        (folder / "calibration.json").write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    if find_spec("matplotlib") is not None:
        draw(folder / "calibration.png", found)


def shown(slopes: list[Slope]) -> str:
    return " ".join(f"{third.slope:.2f} ±{third.reach:.2f}" for third in slopes)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or list(games.names()))
