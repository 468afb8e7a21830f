"""A state as bytes: versioned, and checked on load."""

from hashlib import blake2b

from nelumbo.core.errors import InvalidState
from nelumbo.core.game import AnyGame
from nelumbo.core.serialise import Archive
from nelumbo.core.state import GameState

MAGIC = b"nelumbo-state 1\n"
DIGEST_BYTES = 8


def to_bytes(game: AnyGame, state: GameState) -> bytes:
    """The state with its game's name and a checksum."""
    name = game.name.encode()
    body = MAGIC + bytes([len(name)]) + name + packed(state.numbers())
    return body + blake2b(body, digest_size=DIGEST_BYTES).digest()


def from_bytes(game: AnyGame, data: bytes) -> GameState:
    """The state that the bytes hold; raises InvalidState for damaged or foreign ones."""
    body, digest = data[:-DIGEST_BYTES], data[-DIGEST_BYTES:]
    if not body.startswith(MAGIC):
        raise InvalidState("these bytes are not a state of this version of nelumbo")
    if blake2b(body, digest_size=DIGEST_BYTES).digest() != digest:
        raise InvalidState("the state is damaged: its checksum does not match")
    start = len(MAGIC) + 1 + body[len(MAGIC)]
    name = body[len(MAGIC) + 1 : start].decode(errors="replace")
    if name != game.name:
        raise InvalidState(f"this is a state of {name}, not of {game.name}")
    return from_numbers(game, unpacked(body[start:]))


def from_numbers(game: AnyGame, numbers: list[int]) -> GameState:
    """The state that a row of numbers describes; raises InvalidState when no game can have it."""
    state: GameState = game.blank()
    archive = Archive(numbers)
    try:
        state.serialise(archive)
        if archive.at != len(numbers):
            raise ValueError("the state has numbers left over")
        state.check()
    except (ValueError, IndexError, OverflowError) as error:
        raise InvalidState(f"not a state of {game.name}: {error}") from error
    return state


def digest(state: GameState) -> str:
    """Equal for equal states only."""
    return blake2b(packed(state.numbers()), digest_size=DIGEST_BYTES).hexdigest()


def packed(numbers: list[int]) -> bytes:
    """Variable-length integers (zigzag LEB128)."""
    out = bytearray()
    for number in numbers:
        rest = 2 * number if number >= 0 else -2 * number - 1
        while rest > 127:
            out.append(128 + rest % 128)
            rest //= 128
        out.append(rest)
    return bytes(out)


def unpacked(data: bytes) -> list[int]:
    """The numbers that `packed` wrote."""
    numbers: list[int] = []
    number, factor = 0, 1
    for byte in data:
        number += byte % 128 * factor
        factor *= 128
        if byte < 128:
            numbers.append(number // 2 if number % 2 == 0 else -(number + 1) // 2)
            number, factor = 0, 1
    if factor != 1:
        raise InvalidState("the state is damaged: it ends within a number")
    return numbers
