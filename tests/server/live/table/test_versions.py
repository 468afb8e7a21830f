"""Versions: every viewer counts only what that viewer was told."""

import random

from nelumbo.core.game import SPECTATOR
from nelumbo.server.live.table.versions import Versions


def test_what_somebody_was_not_told_is_not_counted_for_them() -> None:
    versions = Versions()
    for hearers in (None, frozenset([0]), frozenset([1, SPECTATOR]), None):
        versions.add(hearers)
    assert [versions.of(seats) for seats in ((0,), (1,), (2,), (), (0, 1))] == [3, 3, 2, 3, 4]
    assert versions.public_count() == 2


def test_versions_are_counted_as_things_are_told_and_not_anew_for_every_question() -> None:
    """A log of secret choices must not make every question about a version cost its whole length."""
    versions, dice = Versions(), random.Random(7)
    viewers = ((0,), (1,), (0, 1), ())
    for _ in range(200):
        versions.add(dice.choice([None, frozenset([0]), frozenset([1, SPECTATOR]), frozenset()]))
        if dice.random() < 0.1:
            versions.of(dice.choice(viewers))
    for seats in viewers:
        heard = [number for number in range(1, 201) if versions.hears(number, seats)]
        assert [versions.of(seats, number) for number in heard] == list(range(1, len(heard) + 1))
        assert versions.of(seats) == len(heard)
    unheard = versions.unheard_by((0,))
    versions.add(frozenset([1]))
    assert versions.unheard_by((0,)) is unheard and unheard[-1] == versions.last


def test_the_version_of_a_position_never_changes() -> None:
    versions = Versions()
    for hearers in (None, frozenset([0]), None):
        versions.add(hearers)
    before = [versions.of((1,), number) for number in (1, 2, 3)]
    versions.add(frozenset([1]))
    assert [versions.of((1,), number) for number in (1, 2, 3)] == before == [1, 1, 2]


def test_a_viewer_with_several_seats_hears_what_any_of_them_hears() -> None:
    versions = Versions()
    number = versions.add(frozenset([2]))
    assert versions.hears(number, (1, 2)) and not versions.hears(number, (0, 1)) and not versions.hears(number, ())
