"""Passwords and their hashes."""

import pytest

from nelumbo.server.password_hashing import HASHER, NO_PASSWORD, is_password


@pytest.mark.parametrize("known", [None, NO_PASSWORD])
async def test_no_password_matches_where_there_is_none(known: str | None) -> None:
    for guess in ("", NO_PASSWORD, "nobody has this password"):
        assert not await is_password(known, guess)


async def test_a_password_matches_its_hash_alone() -> None:
    known = HASHER.hash("lotus in the pond")
    assert await is_password(known, "lotus in the pond") and not await is_password(known, "carp in the pond")


def test_a_hash_costs_at_least_what_owasp_asks_for() -> None:
    """Servers of other tests hash more cheaply."""
    assert HASHER.memory_cost >= 19 * 1024 and HASHER.time_cost >= 2  # KiB, passes
