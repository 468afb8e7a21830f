# mypyc: compiled
"""Seeded shuffles and draws: the same seed gives the same cards on every machine.

There are two streams. Tables deal from SHA-256 in counter mode, so that cards already seen say nothing about those
still hidden; such a seed begins with `chance2:`. Any other seed is one of MRG32k3a (P. L'Ecuyer, 1999), which is fast
but can be solved from enough of its output: simulation, search and records from before the second stream use it.
"""

from hashlib import sha256
from typing import Final, final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

# MRG32k3a: two recurrences whose products stay below 2**54, so that plain and compiled integers agree; its period is
# about 2**191.
M1: Final[i64] = 4294967087
M2: Final[i64] = 4294944443
A12: Final[i64] = 1403580
A13: Final[i64] = 810728
A21: Final[i64] = 527612
A23: Final[i64] = 1370589

WORDS: Final[i64] = 6
WORD_BYTES: Final[i64] = 5

HASHED: Final = "chance2:"
BLOCK: Final[i64] = 32  # bytes of one SHA-256
ALL_WORDS: Final[i64] = 4294967296  # of four bytes


@final
class Chance:
    """A stream of uniform random numbers; it can replay recorded outcomes, and record its own."""

    x0: i64
    x1: i64
    x2: i64
    y0: i64
    y1: i64
    y2: i64
    is_hashed: bool
    key: bytes  # of the hashed stream, 32 bytes; empty for the other
    block: bytes
    used: i64  # bytes of the block
    blocks: i64
    script: list[list[int]] | None
    outcomes: list[list[int]] | None

    def __init__(self, x0: i64, x1: i64, x2: i64, y0: i64, y1: i64, y2: i64) -> None:
        self.x0 = x0
        self.x1 = x1
        self.x2 = x2
        self.y0 = y0
        self.y1 = y1
        self.y2 = y2
        self.is_hashed = False
        self.key = b""
        self.script = None
        self.outcomes = None

    def hash_from(self, key: bytes, blocks: i64, used: i64) -> None:
        """Draws from the hashed stream, after `blocks` blocks and `used` bytes of the last one."""
        self.is_hashed = True
        self.key = key
        self.blocks = blocks
        self.used = used
        self.block = hashed_block(key, blocks)

    def word(self) -> i64:
        """The next number of the hashed stream, 0 to 2**32 - 1."""
        if self.used == BLOCK:
            self.hash_from(self.key, self.blocks + 1, 0)
        used = self.used
        self.used = used + 4
        return big_endian(self.block, used, 4)

    def step(self) -> i64:
        """The next number of the fast stream, 0 to M1 - 1."""
        x = (A12 * self.x1 - A13 * self.x0) % M1
        self.x0 = self.x1
        self.x1 = self.x2
        self.x2 = x
        y = (A21 * self.y2 - A23 * self.y0) % M2
        self.y0 = self.y1
        self.y1 = self.y2
        self.y2 = y
        return (x - y) % M1

    def below(self, n: i64) -> i64:
        """Uniform from 0 to n - 1."""
        if self.is_hashed:
            return self.hashed_below(n)
        number = self.step()
        if number > M1 - n:  # perhaps in the last, incomplete row of n numbers, which would favour the low ones
            top = M1 - M1 % n
            while number >= top:
                number = self.step()
        return number % n

    def hashed_below(self, n: i64) -> i64:
        """`below` of the hashed stream; the last, incomplete row of n numbers is drawn again."""
        top = ALL_WORDS - ALL_WORDS % n
        number = self.word()
        while number >= top:
            number = self.word()
        return number % n

    def unit(self) -> float:
        """Uniform in [0, 1)."""
        if self.is_hashed:
            return float(self.word()) / 4294967296.0
        return float(self.step()) / 4294967087.0

    def pick(self, n: i64) -> i64:
        """A chance event of the game, 0 to n - 1, which a record can repeat."""
        script = self.script
        if script is None:
            number = self.below(n)
        else:
            number = scripted(script, 1)[0]
            if number < 0 or number >= n:
                raise ValueError(f"the recorded pick {number} is not below {n}")
        outcomes = self.outcomes
        if outcomes is not None:
            outcomes.append([number])
        return number

    def first_seat(self, seats: i64, chosen: i64) -> i64:
        """The seat that begins, drawn if `chosen` is negative.

        The shuffles that follow are the same either way, so that a record may name the seat that was drawn.
        """
        if chosen < 0:
            return self.pick(seats)
        if self.script is None:
            self.below(seats)
        return chosen

    def shuffle(self, cards: vec[i64]) -> None:
        """Shuffles in place; a chance event of the game, which a record can repeat."""
        script = self.script
        if script is None:
            self.mix(cards)
        else:
            follow(cards, scripted(script, len(cards)))
        outcomes = self.outcomes
        if outcomes is not None:
            outcomes.append(list(cards))

    def mix(self, cards: vec[i64]) -> None:
        """Shuffles in place, unrecorded: for sampling and policies."""
        last: i64 = len(cards) - 1
        while last > 0:
            other = self.below(last + 1)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card
            last -= 1

    def copy(self) -> "Chance":
        """The same stream from here on, without script and outcomes."""
        twin = Chance(self.x0, self.x1, self.x2, self.y0, self.y1, self.y2)
        if self.is_hashed:
            twin.is_hashed = True
            twin.key = self.key
            twin.block = self.block
            twin.used = self.used
            twin.blocks = self.blocks
        return twin

    def spawn(self) -> "Chance":
        """A separate fast stream, seeded from this one."""
        return Chance(
            self.below(M1),
            self.below(M1),
            1 + self.below(M1 - 1),
            self.below(M2),
            self.below(M2),
            1 + self.below(M2 - 1),
        )


def hashed_block(key: bytes, number: i64) -> bytes:
    return sha256(key + int(number).to_bytes(8, "big")).digest()


def big_endian(digest: bytes, at: i64, size: i64) -> i64:
    """The number in `size` bytes of a digest."""
    number: i64 = 0
    for index in range(at, at + size):
        number = number * 256 + digest[index]
    return number


def pile(cards: vec[i64]) -> bytes:
    """The cards as an immutable pile. (Not `bytes(cards)`: that would copy the eight bytes of each number.)"""
    writer = BytesWriter()
    for card in cards:
        writer.append(u8(card))
    return writer.getvalue()


def scripted(script: list[list[int]], size: i64) -> list[int]:
    """The next recorded outcome, which must have the size that the game asks for."""
    if not script:
        raise ValueError("the record has fewer chance events than the game needs")
    outcome = script.pop(0)
    if len(outcome) != size:
        raise ValueError(f"the record deals {len(outcome)} cards where the game deals {size}")
    return outcome


def follow(cards: vec[i64], order: list[int]) -> None:
    """Puts the same cards into the recorded order."""
    if sorted(cards) != sorted(order):
        raise ValueError("the recorded order does not hold the cards that are shuffled")
    for index in range(len(cards)):
        cards[index] = order[index]


def seeded(seed: str) -> Chance:
    """The stream of a seed. The text is hashed first, so that neighbouring seeds have nothing in common."""
    if seed.startswith(HASHED):
        chance = Chance(1, 1, 1, 1, 1, 1)
        chance.hash_from(sha256(b"nelumbo chance 2\n" + seed.encode()).digest(), 0, 0)
        return chance
    digest = sha256(b"nelumbo chance 1\n" + seed.encode()).digest()
    words = vec[i64]([big_endian(digest, WORD_BYTES * word, WORD_BYTES) for word in range(WORDS)])
    x0, x1, x2 = words[0] % M1, words[1] % M1, words[2] % M1
    y0, y1, y2 = words[3] % M2, words[4] % M2, words[5] % M2
    if x0 == x1 == x2 == 0:
        x2 = 1
    if y0 == y1 == y2 == 0:
        y2 = 1
    return Chance(x0, x1, x2, y0, y1, y2)


UNSEEDED: Final = seeded("")  # for boards that others fill


def scripted_chance(outcomes: list[list[int]]) -> Chance:
    """A stream that repeats recorded outcomes and draws none itself."""
    chance = Chance(1, 1, 1, 1, 1, 1)
    chance.script = [list(outcome) for outcome in outcomes]
    return chance
