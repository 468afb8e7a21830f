"""The seeds of an environment's games, which follow from the seed of its first reset."""

from nelumbo.core.commitment import new_seed


class GameSeeds:
    def __init__(self) -> None:
        self.first = ""
        self.number = 0
        """Of the game being played, since the environment was last seeded."""

    def next(self, seed: int | None) -> None:
        """On to the first game of a seed, or else to the next one."""
        if seed is not None:
            self.first, self.number = str(seed), 0
        elif not self.first:
            self.first = new_seed()
        else:
            self.number += 1

    @property
    def current(self) -> str:
        return f"{self.first}/{self.number}"
