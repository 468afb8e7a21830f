"""Writes each game's `fields_gen.py`: how the fields that `board.py` declares are copied and serialised.

A field is declared once, by an annotated assignment in `open_board`: its name, its type and its value at the start.

    self.hands: vec[i64] = vector(SLOTS)
    self.deck: bytes = b""  # from dealt: the top card first
    self.dealt: i64 = 0

The order of the declarations is the order of the serialised numbers. A comment may begin with

- `shared`: never changed in place after setup, so copies may hold the same vector;
- `not serialised`: it follows from the other fields, or is room to work in;
- `from <field>`: only the cards from that position on are serialised, and the position is 0 again;
- `serialised by <method>`: that method of the class is given the archive instead.

Commas separate several of them, and a colon ends them. A list holds a class whose fields are declared the same
way, in an `__init__` without arguments.

    python -m tools.fields
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

GAMES = Path(__file__).parents[1] / "src" / "nelumbo" / "games"
ARCHIVE_METHODS = {"i64": "number", "bool": "flag", "str": "text", "bytes": "pile", "vec[i64]": "vector"}
MARK = r"shared|not serialised|from \w+|serialised by \w+"
MARKS = re.compile(rf"#\s*((?:{MARK})(?:, (?:{MARK}))*)\s*(?::|$)")
LIST = re.compile(r"list\[(\w+)\]")
HEADER = '''# mypyc: compiled
"""Copies and serialises the fields of `board.py`. Written by `make fields`; do not edit."""
'''


@dataclass(frozen=True)
class Field:
    name: str
    type: str
    marks: list[str]

    def marked(self, mark: str) -> str | None:
        """The word after the mark, if the field has it."""
        return next((found.removeprefix(mark).strip() for found in self.marks if found.startswith(mark)), None)


@dataclass(frozen=True)
class Declared:
    """A class and its fields; `name` is what the generated functions call an object of it."""

    name: str
    type: str
    module: str
    fields: list[Field]


def generated(folder: Path) -> str:
    """The text of the `fields_gen.py` that belongs to the `board.py` of this folder."""
    classes = list(declared_in(folder))
    types = {kind.module: sorted(other.type for other in classes if other.module == kind.module) for kind in classes}
    imports = [f"from {module} import {', '.join(types[module])}" for module in sorted(types)]
    imports.insert(0, "from nelumbo.core.serialise import Archive")
    functions = [line for kind in classes for line in (*copy_function(kind), *serialise_function(kind))]
    return "\n".join([HEADER, *imports, *functions]) + "\n"


def declared_in(folder: Path) -> Iterator[Declared]:
    """The board, then what its lists hold."""
    package = "nelumbo.games." + folder.name
    board = next(kind for kind in classes_in(folder / "board.py") if method_of(kind, "open_board"))
    waiting = [("board", board.name, f"{package}.board", "open_board")]
    while waiting:
        name, type_, module, opener = waiting.pop(0)
        file = folder / (module.removeprefix(package + ".").replace(".", "/") + ".py")
        fields = list(fields_in(file, type_, opener))
        yield Declared(name, type_, module, fields)
        for field in fields:
            if part := LIST.fullmatch(field.type):
                waiting.append((part[1].lower(), part[1], module_of(file, part[1], module), "__init__"))


def classes_in(file: Path) -> Iterator[ast.ClassDef]:
    return (node for node in ast.parse(file.read_text()).body if isinstance(node, ast.ClassDef))


def method_of(kind: ast.ClassDef, name: str) -> ast.FunctionDef | None:
    return next((node for node in kind.body if isinstance(node, ast.FunctionDef) and node.name == name), None)


def module_of(file: Path, type_: str, here: str) -> str:
    """Where a class comes from that the file uses."""
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.ImportFrom) and any(alias.name == type_ for alias in node.names):
            assert node.module is not None
            return node.module
    return here


def fields_in(file: Path, type_: str, opener: str) -> Iterator[Field]:
    """The annotated assignments to `self`, with the marks in their comments."""
    lines = file.read_text().splitlines()
    method = method_of(next(kind for kind in classes_in(file) if kind.name == type_), opener)
    for node in method.body if method else []:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):
            comment = MARKS.search(lines[node.lineno - 1])
            yield Field(node.target.attr, ast.unparse(node.annotation), comment[1].split(", ") if comment else [])


def copy_function(kind: Declared) -> Iterator[str]:
    yield from ("", "", f"def copy_{kind.name}({kind.name}: {kind.type}, other: {kind.type}) -> None:")
    if kind.name == "board":
        yield "    board.copy_base(other)"
    for field in kind.fields:
        value = f"other.{field.name}"
        if part := LIST.fullmatch(field.type):
            value = f"[copied_{part[1].lower()}(part) for part in {value}]"
        elif field.type == "vec[i64]" and field.marked("shared") is None:
            value += "[:]"
        yield f"    {kind.name}.{field.name} = {value}"
    if kind.name != "board":
        yield from ("", "", f"def copied_{kind.name}(other: {kind.type}) -> {kind.type}:")
        yield f"    {kind.name} = {kind.type}()"
        yield f"    copy_{kind.name}({kind.name}, other)"
        yield f"    return {kind.name}"


def serialise_function(kind: Declared) -> Iterator[str]:
    yield from ("", "", f"def serialise_{kind.name}({kind.name}: {kind.type}, archive: Archive) -> None:")
    if kind.name == "board":
        yield "    board.serialise_base(archive)"
    positions = {field.marked("from") for field in kind.fields}
    for field in kind.fields:
        at = f"{kind.name}.{field.name}"
        if method := field.marked("serialised by"):
            yield f"    {kind.name}.{method}(archive)"
        elif field.name in positions:
            yield f"    {at} = 0"
        elif part := LIST.fullmatch(field.type):
            yield f"    count = archive.length(len({at}))"
            yield "    if archive.reading:"
            yield f"        {at} = [{part[1]}() for _ in range(count)]"
            yield f"    for part in {at}:"
            yield f"        serialise_{part[1].lower()}(part, archive)"
        elif field.marked("not serialised") is None:
            start = field.marked("from")
            value = f"{at}[{kind.name}.{start} :]" if start else at
            yield f"    {at} = archive.{ARCHIVE_METHODS[field.type]}({value})"


def main() -> None:
    for board in sorted(GAMES.glob("*/board.py")):
        (board.parent / "fields_gen.py").write_text(generated(board.parent))


if __name__ == "__main__":
    main()
