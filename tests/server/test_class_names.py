"""One name, one class: a reader who searches for a class of the server finds a single definition."""

import ast
from collections import defaultdict
from pathlib import Path

import nelumbo.server

FOLDER = Path(nelumbo.server.__file__).parent


def test_no_two_classes_of_the_server_have_the_same_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for file in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(str(file.relative_to(FOLDER)))
    assert len(places) > 100
    assert {name: files for name, files in places.items() if len(files) > 1} == {}
