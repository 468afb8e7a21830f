"""Passwords are stored as Argon2id hashes, which take two threads and their time."""

from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from nelumbo.server.threads import Threads

HASHER = PasswordHasher()  # argon2id
HASHING = Threads(2, "passwords")
"""Two threads, because each hash takes 64 MiB."""


async def password_hash(password: str) -> str:
    return await HASHING.run(HASHER.hash, password)


async def is_password(known: str | None, password: str) -> bool:
    """Whether this is the password; takes as long where the player has none."""
    return await HASHING.run(matches, known, password)


def matches(known: str | None, password: str) -> bool:
    try:
        return HASHER.verify(known or nobodys(), password)
    except VerificationError:
        return False


@cache
def nobodys() -> str:
    """What an unknown name's password is compared with: an answer takes as long as for a known one."""
    return HASHER.hash("nobody has this password")
