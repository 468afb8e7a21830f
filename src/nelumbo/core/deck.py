# mypyc: compiled
"""Decks of cards whose kinds are small numbers: counted by kind, or in the order of a pile."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance, pile


def cards_of(counts: vec[i64]) -> vec[i64]:
    """The cards of a count by kind, sorted."""
    kinds: i64 = len(counts)
    size: i64 = 0
    for kind in range(kinds):
        size += counts[kind]
    cards = vec[i64]([0] * size)
    at: i64 = 0
    for kind in range(kinds):
        for _ in range(counts[kind]):
            cards[at] = kind
            at += 1
    return cards


def taken_up(counts: vec[i64]) -> vec[i64]:
    """All cards of a discard, sorted; none are left there."""
    cards = cards_of(counts)
    kinds: i64 = len(counts)
    for kind in range(kinds):
        counts[kind] = 0
    return cards


def shuffle_into_pile(cards: vec[i64], chance: Chance) -> bytes:
    """Shuffles the cards; the pile of them."""
    chance.shuffle(cards)
    return pile(cards)


def count_into(counts: vec[i64], cards: vec[i64]) -> None:
    """Counts the cards by kind, from zero."""
    kinds: i64 = len(counts)
    for kind in range(kinds):
        counts[kind] = 0
    for card in cards:
        counts[card] += 1
