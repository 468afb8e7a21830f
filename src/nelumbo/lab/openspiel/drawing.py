"""Chance, card by card: what a shuffle still has to lay down, with exact probabilities."""

from collections import Counter

from nelumbo.core.chance import scripted_chance, seeded
from nelumbo.core.errors import NelumboError
from nelumbo.core.game import AnyGame, Setup


class Drawing:
    """The chance events of one move, or of the setup: the numbers of each lie in a sack, and come out one by one.

    `sacks` are the numbers and how many of them are drawn: all of them for a shuffle. What can come in one way alone
    is drawn by itself.
    """

    def __init__(self, sacks: list[tuple[list[int], int]]) -> None:
        self.sacks = sacks
        self.drawn: list[list[int]] = [[]]
        self.settle()

    def left(self) -> Counter[int]:
        """What is in the sack that is being drawn from."""
        return Counter(self.sacks[len(self.drawn) - 1][0]) - Counter(self.drawn[-1])

    def settle(self) -> None:
        """Draws what can come in one way alone, and goes on to the next sack."""
        while not self.is_done():
            size = self.sacks[len(self.drawn) - 1][1]
            left = self.left()
            if len(left) == 1:
                self.drawn[-1] += [*left.elements()][: size - len(self.drawn[-1])]
            if len(self.drawn[-1]) < size:
                return
            self.drawn.append([])

    def is_done(self) -> bool:
        return len(self.drawn) > len(self.sacks)

    def outcomes(self) -> list[tuple[int, float]]:
        left = self.left()
        return [(number, count / left.total()) for number, count in sorted(left.items())]

    def take(self, number: int) -> None:
        self.drawn[-1].append(number)
        self.settle()

    def script(self) -> list[list[int]]:
        """What was drawn, once all of it is."""
        return [list(event) for event in self.drawn[: len(self.sacks)]]


def shuffles(events: list[list[int]]) -> list[tuple[list[int], int]]:
    """The sacks of shuffles that ended in these orders."""
    return [(sorted(event), len(event)) for event in events]


def setup_sacks(game: AnyGame, setup: Setup) -> list[tuple[list[int], int]]:
    """The chance events of a setup: shuffles, and the seat that begins where it is drawn."""
    chance = seeded("setup")
    chance.outcomes = []
    game.new(setup, chance)
    sacks = shuffles(chance.outcomes)
    for at, event in enumerate(chance.outcomes):
        if len(event) == 1 and can_begin(game, setup, chance.outcomes, at):
            sacks[at] = (list(range(setup.seats)), 1)
    return sacks


def can_begin(game: AnyGame, setup: Setup, events: list[list[int]], at: int) -> bool:
    """Whether the event picks a seat: every seat will do."""
    try:
        for seat in range(setup.seats):
            game.new(setup, scripted_chance([*events[:at], [seat], *events[at + 1 :]]))
    except (ValueError, NelumboError):
        return False
    return True
