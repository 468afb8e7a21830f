"""What all messages are made of: the limits of texts and numbers, and what goes in and out by HTTP."""

from collections.abc import Iterable
from typing import Annotated, TypeAlias

from msgspec import Meta, Raw, Struct, json

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
GroupName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
"""The name of a group, or of one of its tournaments."""
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]
Line: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
"""At most what JavaScript counts exactly."""
Url: TypeAlias = Annotated[str, Meta(min_length=1, max_length=2000, pattern=r"^[!-~]+$")]
LONGEST_OPTION = 4_000
"""Characters; a whole position of Lotus has less than half of it."""
GivenOption: TypeAlias = Annotated[str, Meta(max_length=LONGEST_OPTION)] | int | bool
Value: TypeAlias = str | int | bool | list[str | int]
Millis: TypeAlias = int
"""Milliseconds: since 1970 for a moment, otherwise a span."""


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a client sends by HTTP."""


class Answer(Struct, frozen=True, kw_only=True):
    """What the server answers by HTTP, and parts of its messages."""


class ApiError(Answer, frozen=True, kw_only=True):
    """Every HTTP refusal. `sentence` is English, for authors of clients; people read `error` in their language."""

    error: str
    values: dict[str, Value] = {}
    rule: str = ""
    sentence: str = ""


RAWS = json.Decoder(list[Raw])


def raw(struct: Struct) -> Raw:
    """A view, a move or an event as it travels."""
    return Raw(json.encode(struct))


def raws(structs: Iterable[Struct]) -> list[Raw]:
    return RAWS.decode(json.encode(list(structs)))
