"""Deals that players can verify: commitments before the first move, what they fix after the last one.

A seed is the server's secret, `chance2:SECRET`, and after another colon what the players' pages have contributed, by
seat, `-` for a seat without: `chance2:SECRET:CONTRIBUTION,-`. Where no page has contributed, it is the secret alone.
The server commits to its secret first, each page to its contribution before any is revealed; so nobody can choose
theirs by what another's is. `docs/decisions/0016-contributions-to-the-seed.md` says what that promises.
"""

import re
from collections.abc import Sequence
from hashlib import sha256
from itertools import zip_longest
from secrets import token_hex
from typing import Literal, TypeAlias

from nelumbo.core.chance import HASHED

Contributed: TypeAlias = Literal["in", "withheld", "none"]
"""A seat's contribution is in the seed; its page committed to one and did not reveal it in time; or there was none."""
SECRET_BYTES = 32
SECRET = re.compile(HASHED + "[0-9a-f]{64}")
CONTRIBUTION = "[0-9a-f]{32}"
SEED = re.compile(rf"({SECRET.pattern}):((?:-,)*{CONTRIBUTION}(?:,-|,{CONTRIBUTION})*)")
"""A seed with contributions, at least one. There is one way to write it, so there is nothing to choose."""


def new_seed() -> str:
    """A secret of the hashed stream that nobody can guess from its commitment."""
    return HASHED + token_hex(SECRET_BYTES)


def commitment(seed: str) -> str:
    """What the server publishes before anybody contributes: it fixes its secret, the seed but for contributions."""
    return sha256(b"nelumbo commitment 1\n" + secret_in(seed).encode()).hexdigest()


def page_commitment(server: str, seat: int, contribution: str) -> str:
    """What a page sends before it reveals its contribution; bound to the server's commitment and a seat."""
    return sha256(f"nelumbo contribution 1\n{server}\n{seat}\n{contribution}".encode()).hexdigest()


def takes_contributions(seed: str) -> bool:
    """Whether it is a secret that contributions can be added to."""
    return SECRET.fullmatch(seed) is not None


def seed_with(secret: str, contributions: Sequence[str | None]) -> str:
    """The seed made of the server's secret and what the pages have contributed, by seat."""
    if not any(contributions):
        return secret
    return f"{secret}:{','.join(contribution or '-' for contribution in contributions)}"


def secret_in(seed: str) -> str:
    """The server's part of the seed."""
    found = SEED.fullmatch(seed)
    return seed if found is None else found[1]


def contributions_in(seed: str) -> list[str | None]:
    """By seat; empty where no page has contributed."""
    found = SEED.fullmatch(seed)
    return [] if found is None else [None if part == "-" else part for part in found[2].split(",")]


def contributions_hold(seed: str, seats: int, pages: list[str | None] | None) -> bool | None:
    """Whether every contribution is the one that its page committed to; None where no page took part."""
    found, server = contributions_in(seed), commitment(seed)
    if not found and pages is None:
        return None
    if pages is None or len(pages) != seats or len(found) not in (0, seats):
        return False
    return all(
        contribution is None or pages[seat] == page_commitment(server, seat, contribution)
        for seat, contribution in enumerate(found)
    )


def contributed(seed: str, pages: list[str | None] | None) -> list[Contributed]:
    """By seat; empty where no page took part."""
    parts = zip_longest(contributions_in(seed), pages or ())
    return ["in" if contribution else "withheld" if page else "none" for contribution, page in parts]
