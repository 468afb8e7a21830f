# mypyc: compiled
"""A state as a row of numbers: one `serialise` method both writes it and reads it back."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import BLOCK, Chance

HASHED_STREAM: Final[i64] = -2  # where the fast stream has its first number


@final
class Archive:
    """Hands back what it is given while writing, and what was written while reading."""

    numbers: list[int]
    reading: bool
    at: i64

    def __init__(self, numbers: list[int] | None = None) -> None:
        self.reading = numbers is not None
        self.numbers = numbers if numbers is not None else []
        self.at = 0

    def number(self, value: i64) -> i64:
        if not self.reading:
            self.numbers.append(value)
            return value
        if self.at >= len(self.numbers):
            raise ValueError("the state ends too early")
        number = self.numbers[self.at]
        self.at += 1
        if number < -9007199254740992 or number > 9007199254740992:
            raise ValueError("a number of the state is too large")
        return number

    def length(self, size: i64) -> i64:
        """How many follow."""
        size = self.number(size)
        if self.reading and (size < 0 or size > len(self.numbers) - self.at):
            raise ValueError("a part of the state has no such length")
        return size

    def flag(self, value: bool) -> bool:
        number = self.number(1 if value else 0)
        if number > 1 or number < 0:
            raise ValueError("a flag of the state is neither 0 nor 1")
        return number == 1

    def vector(self, values: vec[i64]) -> vec[i64]:
        """Numbers of fixed length: reading gives a new vector."""
        size: i64 = len(values)
        if not self.reading:
            for i in range(size):
                self.numbers.append(values[i])
            return values
        fresh = vec[i64]([0] * size)
        for i in range(size):
            fresh[i] = self.number(0)
        return fresh

    def row(self, values: vec[i64]) -> vec[i64]:
        """Numbers whose length may change: it is written before them."""
        size = self.length(len(values))
        return self.vector(vec[i64]([0] * size) if self.reading else values)

    def pile(self, cards: bytes) -> bytes:
        """An immutable pile of small numbers."""
        size = self.length(len(cards))
        if not self.reading:
            self.numbers.extend(cards)
            return cards
        pile = self.numbers[self.at : self.at + size]
        self.at += size
        return bytes(pile)

    def text(self, value: str) -> str:
        return self.pile(value.encode()).decode()

    def chance(self, chance: Chance) -> Chance:
        """The generator of the state; of the hashed stream its key and how far it has come."""
        if self.reading:
            return self.read_chance()
        if chance.key:
            self.numbers.append(HASHED_STREAM)
            self.pile(chance.key)
            self.numbers += [chance.blocks, chance.used]
        else:
            self.numbers += [chance.x0, chance.x1, chance.x2, chance.y0, chance.y1, chance.y2]
        return chance

    def read_chance(self) -> Chance:
        first = self.number(0)
        if first != HASHED_STREAM:
            return Chance(first, self.number(0), self.number(0), self.number(0), self.number(0), self.number(0))
        key, blocks, used = self.pile(b""), self.number(0), self.number(0)
        if len(key) != BLOCK or blocks < 0 or used < 0 or used > BLOCK or used % 4 != 0:
            raise ValueError("the state has no such stream of chance")
        chance = Chance(1, 1, 1, 1, 1, 1)
        chance.hash_from(key, blocks, used)
        return chance
