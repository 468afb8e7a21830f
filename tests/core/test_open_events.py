"""Entries of the journal as events."""

import pytest

from nelumbo.core.game import Event, members
from nelumbo.core.open_events import OpenEvents
from nelumbo.core.state import NOBODY


class Moved(Event, frozen=True, tag="moved"):
    seat: int
    owner: int | None
    free: bool


class Ended(Event, frozen=True, tag="ended"):
    pass


OPEN: OpenEvents[Moved | Ended] = OpenEvents({3: Moved, 4: Ended})


@pytest.mark.parametrize(
    ("entry", "event"),
    [
        ((3, 1, 0, 1, 0), Moved(1, 0, True)),
        ((3, 1, NOBODY, 0, 0), Moved(1, None, False)),
        ((4, 0, 0, 0, 0), Ended()),
    ],
)
def test_the_values_of_an_entry_are_the_fields_of_its_event(entry: tuple[int, ...], event: Event) -> None:
    assert OPEN.read(*entry) == event


def test_another_kind_of_entry_is_not_among_them() -> None:
    assert 3 in OPEN and 5 not in OPEN


def test_the_members_of_a_union_are_its_classes() -> None:
    assert members(Moved | Ended) == (Moved, Ended)
    assert members(Moved) == (Moved,)
