"""Strategies for what may come over the socket: messages as they should be, nearly so, and not at all."""

import json
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from nelumbo.server.messages import ClientMessage

Json = st.SearchStrategy[Any]
JUNK: Json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
IDS = st.text("abcdefghijklmnopqrstuvwxyz0123456789_-", min_size=1, max_size=64)


def of_type(kind: Any, tables: list[str]) -> Json:
    """Values of a type of our messages."""
    match kind:
        case inspect.StructType():
            return of_struct(kind, tables)
        case inspect.UnionType(types):
            return st.one_of([of_type(inner, tables) for inner in types])
        case inspect.ListType(item_type=inner, max_length=most):
            return st.lists(of_type(inner, tables), max_size=min(most or 8, 8))
        case inspect.IntType(ge=least, le=most):
            return st.integers(least, most) | st.integers(0, 3)
        case inspect.StrType(pattern=pattern, max_length=most):
            return IDS if pattern else st.text(min_size=1, max_size=min(most or 30, 30))
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType(values):
            return st.sampled_from(values)
        case inspect.Metadata(type=inner):
            return of_type(inner, tables)
        case _:
            return JUNK


def of_struct(kind: inspect.StructType, tables: list[str]) -> Json:
    """An object with its tag; a table is mostly one that there is."""
    fields = {field.encode_name: of_type(field.type, tables) for field in kind.fields}
    if "table" in fields:
        fields["table"] = st.sampled_from(tables) | IDS
    if kind.tag_field is not None:
        fields[kind.tag_field] = st.just(kind.tag)
    return st.fixed_dictionaries(fields)


@st.composite
def messages(draw: st.DrawFn, tables: list[str]) -> str:
    """A message as it should be, or with one thing in it that should not be."""
    message: dict[str, Any] = draw(of_type(inspect.type_info(ClientMessage), tables))
    if draw(st.integers(0, 3)) == 0:
        message[draw(st.sampled_from(sorted(message)) | st.text(max_size=8))] = draw(JUNK)
    if draw(st.integers(0, 5)) == 0 and len(message) > 1:
        del message[draw(st.sampled_from(sorted(message)))]
    return json.dumps(message)


def moves(faces: dict[int | None, Any]) -> list[tuple[int, Any]]:
    """All legal moves of a client's seats."""
    return [(seat, move) for seat, face in faces.items() if seat is not None for move in face["moves"]]


def texts(tables: list[str]) -> st.SearchStrategy[str | bytes]:
    """What comes in one frame."""
    return st.one_of(
        messages(tables),
        messages(tables).map(lambda text: text[: len(text) // 2]),
        st.text(max_size=60),
        st.binary(max_size=60),
        JUNK.map(lambda value: msgspec.json.encode(str(value)).decode()),
        st.sampled_from(
            ["", "null", "[]", "{}", "[" * 5000, '{"type":' * 1000, '{"type":"move"}', "\x00", "x" * 20_000]
        ),
    )
