"""Decks of cards counted by kind."""

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import seeded
from nelumbo.core.deck import cards_of, count_into, shuffle_into_pile, taken_up

COUNTS = st.lists(st.integers(0, 9), min_size=1, max_size=8)


@given(counts=COUNTS)
def test_cards_come_sorted_and_are_counted_back(counts: list[int]) -> None:
    cards = cards_of(vec[i64](counts))
    again = vec[i64]([7] * len(counts))
    count_into(again, cards)
    assert list(cards) == sorted(cards)
    assert list(again) == counts


@given(counts=COUNTS)
def test_a_discard_that_is_taken_up_is_empty(counts: list[int]) -> None:
    discard = vec[i64](counts)
    assert len(taken_up(discard)) == sum(counts)
    assert not any(discard)


@given(counts=COUNTS)
def test_a_shuffle_loses_no_card(counts: list[int]) -> None:
    pile = shuffle_into_pile(cards_of(vec[i64](counts)), seeded("deck"))
    assert [pile.count(kind) for kind in range(len(counts))] == counts
