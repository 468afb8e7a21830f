"""Deals that players can verify: a commitment to the seed before the first move, the seed after the last."""

from hashlib import sha256
from secrets import token_hex

from nelumbo.core.chance import HASHED

SEED_BYTES = 32


def new_seed() -> str:
    """A seed of the hashed stream that nobody can guess from its commitment."""
    return HASHED + token_hex(SEED_BYTES)


def commitment(seed: str) -> str:
    """What is published before the first move: it fixes the seed without telling it."""
    return sha256(b"nelumbo commitment 1\n" + seed.encode()).hexdigest()
