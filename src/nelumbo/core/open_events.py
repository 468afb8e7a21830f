# mypyc: compiled
"""Entries of the journal that everybody may read as they stand, as typed events."""

from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any, Generic, TypeVar, get_args

import msgspec

from nelumbo.core.game import Event
from nelumbo.core.state import NOBODY

E = TypeVar("E", bound=Event)


class OpenEvents(Generic[E]):
    """By kind of entry, the class of its event: the values of the entry are the fields, in their order.

    For a field that is yes or no, 1 means yes; for one that may be None, NOBODY means that.
    """

    def __init__(self, classes: Mapping[int, type[E]]) -> None:
        self.readers = {
            int(kind): (event, [reader_for(field.type) for field in msgspec.structs.fields(event)])
            for kind, event in classes.items()
        }

    def __contains__(self, kind: int) -> bool:
        return kind in self.readers

    def read(self, kind: int, *values: int) -> E:
        """The event of an entry; the values that its class has no field for are left out."""
        event, readers = self.readers[kind]
        return event(*[values[n] if read is None else read(values[n]) for n, read in enumerate(readers)])


# A type that is read at run time has no static one.
def reader_for(kind: Any) -> Callable[[int], object] | None:
    """What turns an entry's value into that of a field; None where it stays as it is."""
    if kind is bool:
        return lambda value: value == 1
    if NoneType in get_args(kind):
        return lambda value: None if value == NOBODY else value
    return None
