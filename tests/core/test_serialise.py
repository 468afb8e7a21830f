"""States as rows of numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.serialise import Archive


@given(text=st.text(max_size=20), row=st.lists(st.integers(-5, 500), max_size=6), flag=st.booleans())
def test_an_archive_reads_back_what_it_wrote(text: str, row: list[int], flag: bool) -> None:
    written = Archive()
    written.text(text)
    written.row(vec[i64](row))
    written.flag(flag)
    read = Archive(written.numbers)
    assert read.text("") == text
    assert list(read.row(vec[i64]())) == row
    assert read.flag(False) is flag


@pytest.mark.parametrize(
    ("numbers", "message"),
    [([], "too early"), ([5, 1], "no such length"), ([-1], "no such length"), ([2**60], "too large")],
)
def test_an_archive_with_wrong_numbers_is_refused(numbers: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Archive(numbers).row(vec[i64]())


def test_a_flag_is_a_yes_or_a_no() -> None:
    with pytest.raises(ValueError, match="neither 0 nor 1"):
        Archive([2]).flag(False)
