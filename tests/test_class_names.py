"""One name, one class: a reader who searches for a class finds a single definition."""

import ast
from collections import defaultdict
from pathlib import Path

import nelumbo

FOLDER = Path(nelumbo.__file__).parent
PLAYERS_WORDS = ("moves.py", "event_types.py")
"""A game's moves and events are called what its players call them, as they are in its rule book and on the wire. Games
do not see each other, and nothing outside a game names such a class."""


def test_no_two_classes_have_the_same_name() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(FOLDER.rglob("*.py")):
        path = file.relative_to(FOLDER)
        if path.parts[0] == "games" and path.name in PLAYERS_WORDS and len(path.parts) == 3:
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(str(path))
    assert len(found) > 300
    assert {name: files for name, files in found.items() if len(files) > 1} == {}
