"""Passwords are stored as Argon2id hashes, which take two threads and their time."""

import secrets
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from nelumbo.server.threads import Threads

HASHER = PasswordHasher()  # argon2id
HASHING = Threads(2, "passwords")
"""Two threads, because each hash takes 64 MiB."""
NO_PASSWORD = "none"  # noqa: S105
"""In place of the hash: the account was made at an OpenID provider, and no password matches."""


async def password_hash(password: str) -> str:
    return await HASHING.run(HASHER.hash, password)


async def is_password(known: str | None, password: str) -> bool:
    """Whether this is the password; takes as long where the player has none."""
    return await HASHING.run(matches, known, password)


def matches(known: str | None, password: str) -> bool:
    try:
        return HASHER.verify(nobodys() if known is None or known == NO_PASSWORD else known, password)
    except VerificationError:
        return False


@cache
def nobodys() -> str:
    """What a guess is compared with where there is no password: an answer takes as long, and nothing matches."""
    return HASHER.hash(secrets.token_urlsafe())
