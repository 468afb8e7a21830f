"""States as bytes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nelumbo.core.codec import packed, unpacked
from nelumbo.core.errors import InvalidState


@given(numbers=st.lists(st.integers(-(2**53), 2**53)))
@settings(deadline=None)
def test_numbers_survive_packing(numbers: list[int]) -> None:
    assert unpacked(packed(numbers)) == numbers


def test_bytes_that_end_within_a_number_are_refused() -> None:
    with pytest.raises(InvalidState, match="ends within a number"):
        unpacked(packed([1000])[:-1])
