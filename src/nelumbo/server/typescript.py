"""`python -m nelumbo.server.typescript web/src`: generates what the client shares with the server.

The types of all messages come from the structs, and the numbers of each game from its data.
"""

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Union

from msgspec import inspect

from nelumbo import games
from nelumbo.core.game import AnyGame
from nelumbo.server import messages

HEADER = "// Made by `python -m nelumbo.server.typescript`. Do not edit.\n"
PLAIN = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.RawType: "unknown",
    inspect.AnyType: "unknown",
}


class Writer:
    """Collects the structs that it meets, by name."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def type(self, kind: inspect.Type) -> str:
        match kind:
            case inspect.StructType():
                self.struct(kind)
                return kind.cls.__name__
            case inspect.UnionType(types):
                return " | ".join(dict.fromkeys(map(self.type, types)))
            case inspect.LiteralType(values):
                return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
            case inspect.TupleType(parts):
                return f"[{', '.join(map(self.type, parts))}]"
            case inspect.DictType(key, value):
                return f"{{ [key: {self.type(key)}]: {self.type(value)} }}"
            case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
                return self.list_of(kind.item_type)
            case inspect.Metadata(inner):
                return self.type(inner)
        return PLAIN[type(kind)]

    def list_of(self, item: inspect.Type) -> str:
        """A list, in parentheses where the item is a union."""
        text = self.type(item)
        return f"({text})[]" if " | " in text else f"{text}[]"

    def struct(self, kind: inspect.StructType) -> None:
        """One interface; the tag comes first, so that a switch over it narrows.

        A field with a default is optional in what clients send, and in a struct that omits its defaults.
        """
        name = kind.cls.__name__
        if name in self.written:
            return
        self.written[name] = ""
        lines = [f'  {kind.tag_field}: "{kind.tag}";'] if kind.tag_field else []
        for field in kind.fields:
            may_omit = kind.forbid_unknown_fields or kind.cls.__struct_config__.omit_defaults
            optional = may_omit or field.default is field.default_factory  # the latter for UNSET
            mark = "?" if optional and not field.required else ""
            lines.append(f"  {field.encode_name}{mark}: {self.type(field.type)};")
        self.written[name] = "\n".join([f"export interface {name} {{", *lines, "}"])

    def file(self, aliases: dict[str, str]) -> str:
        """Everything collected, and the unions by name."""
        unions = [f"export type {name} = {text};" for name, text in aliases.items()]
        return "\n\n".join([HEADER.rstrip(), *self.written.values(), *unions]) + "\n"


def api() -> str:
    """The types of `messages`."""
    writer = Writer()
    aliases = {name: getattr(messages, name) for name in ("ServerMessage", "ClientMessage", "AnyTableEvent", "Clock")}
    text = {name: writer.type(inspect.type_info(alias)) for name, alias in aliases.items()}
    for value in vars(messages).values():
        if isinstance(value, type) and issubclass(value, messages.Body | messages.Answer):
            writer.type(inspect.type_info(value))
    for base in ("Body", "Answer"):
        del writer.written[base]
    return writer.file(text)


def game_file(game: AnyGame) -> str:
    """The types of one game: View, Move and GameEvent."""
    writer = Writer()
    kinds = {
        "View": [game.types.view],
        "Move": [*game.types.moves, *game.asides.moves],
        "GameEvent": list(game.types.events),
    }
    return writer.file({name: union(writer, types) for name, types in kinds.items()})


def union(writer: Writer, types: Iterable[Any]) -> str:
    return writer.type(inspect.type_info(Union[tuple(types)]))  # noqa: UP007  # made of a list


def numbers_file(name: str) -> str:
    """The numbers of one game as printed, so that the client does not repeat them."""
    modules = data_modules(f"{games.__name__}.{name.replace('-', '_')}.data")
    values = {constant: value for module in modules for constant, value in vars(module).items() if constant.isupper()}
    spelled = {constant: spelled_number(value) for constant, value in values.items()}
    lines = [f"export const {constant} = {text};" for constant, text in spelled.items() if text]
    return "\n".join([HEADER, *lines, ""])


def data_modules(name: str) -> list[ModuleType]:
    """A game's `data.py`, or the modules of its `data` folder."""
    data = import_module(name)
    inner = [import_module(f"{name}.{module.name}") for module in iter_modules(getattr(data, "__path__", []))]
    return inner or [data]


def spelled_number(value: object) -> str:
    """A whole number, or a list of them, in TypeScript; empty for anything else."""
    if type(value) is int:
        return str(value)
    if isinstance(value, str) or not isinstance(value, Iterable):
        return ""
    items = list(value)
    return f"[{', '.join(map(str, items))}] as const" if all(type(item) is int for item in items) else ""


def files() -> dict[str, str]:
    """The generated files by their path in the client's sources."""
    made = {"api/types.gen.ts": api()}
    for name in games.own_names():
        made[f"games/{name}/types.gen.ts"] = game_file(games.load(name))
        made[f"games/{name}/data.gen.ts"] = numbers_file(name)
    return made


def main(folder: str) -> None:
    """Writes `api/types.gen.ts`, and `types.gen.ts` and `data.gen.ts` of each game, below the folder."""
    for name, text in files().items():
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


if __name__ == "__main__":
    main(sys.argv[1])
