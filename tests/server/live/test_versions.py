"""Versions: every viewer counts only what that viewer was told."""

from nelumbo.core.game import SPECTATOR
from nelumbo.server.live.versions import Hearing


def test_what_somebody_was_not_told_is_not_counted_for_them() -> None:
    hearing = Hearing()
    for hearers in (None, frozenset([0]), frozenset([1, SPECTATOR]), None):
        hearing.tell(hearers)
    assert [hearing.version(seats) for seats in ((0,), (1,), (2,), (), (0, 1))] == [3, 3, 2, 3, 4]
    assert hearing.told_to_all() == 2


def test_the_version_of_a_position_never_changes() -> None:
    hearing = Hearing()
    for hearers in (None, frozenset([0]), None):
        hearing.tell(hearers)
    before = [hearing.version((1,), position) for position in (1, 2, 3)]
    hearing.tell(frozenset([1]))
    assert [hearing.version((1,), position) for position in (1, 2, 3)] == before == [1, 1, 2]


def test_a_viewer_with_several_seats_hears_what_any_of_them_hears() -> None:
    hearing = Hearing()
    position = hearing.tell(frozenset([2]))
    assert hearing.hears(position, (1, 2)) and not hearing.hears(position, (0, 1)) and not hearing.hears(position, ())
