"""The arrows between the packages: nothing low knows of anything high, and the engine touches no world."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import nelumbo

ROOT = Path(nelumbo.__path__[0])
MAY_SEE = {
    "core": {"core"},
    "games": {"core", "games", "words"},
    "bots": {"core", "games", "bots"},
    "lab": {"core", "games", "bots", "lab"},
    "server": {"core", "games", "bots", "languages", "words", "server"},
    "cli": {"core", "games", "bots", "lab", "languages", "server", "words", "cli"},
}
SUSPENDING = (ast.Await, ast.AsyncFor, ast.AsyncWith, ast.Yield, ast.YieldFrom)
OUTSIDE = {"socket", "time", "datetime", "os", "io", "asyncio", "random", "subprocess", "urllib", "threading", "sys"}


def imports(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def test_each_package_sees_only_what_lies_below_it() -> None:
    for package, allowed in MAY_SEE.items():
        for file in (ROOT / package).rglob("*.py"):
            seen = {name.split(".")[1] for name in imports(file) if name.startswith("nelumbo.")}
            assert seen <= allowed, file


def test_no_two_modules_of_the_server_see_each_other() -> None:
    """Not even for types, and not through others: the order in which to read them is the order of their imports."""
    files = {f"nelumbo.{'.'.join(file.relative_to(ROOT).with_suffix('').parts)}": file for file in server_files()}
    sorter = TopologicalSorter({name: module_imports(file) & files.keys() for name, file in files.items()})
    sorter.prepare()


@pytest.mark.parametrize("package", ["nelumbo.server", "nelumbo.server.live"])
def test_no_two_folders_of_the_server_see_each_other(package: str) -> None:
    """Nor a folder and a file beside it: each folder is a layer."""
    layers: dict[str, set[str]] = {}
    for file in server_files():
        own = layer(f"nelumbo.{'.'.join(file.relative_to(ROOT).with_suffix('').parts)}", package)
        seen = {layer(name, package) for name in module_imports(file)}
        if own:
            layers.setdefault(own, set()).update(seen - {own, ""})
    assert len(layers) > 5
    TopologicalSorter(layers).prepare()


def layer(module: str, package: str) -> str:
    """The folder of the package in which a module lies, or the module that lies in none; "" outside the package."""
    inside = module.startswith(f"{package}.")
    return module.removeprefix(f"{package}.").split(".")[0] if inside else ""


def server_files() -> list[Path]:
    """Those that hold code."""
    return [file for file in (ROOT / "server").rglob("*.py") if file.name != "__init__.py"]


def module_imports(file: Path) -> set[str]:
    """The modules that a file imports, those named after a folder too: `from nelumbo.server.live import due`."""
    nodes = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.ImportFrom) and node.module]
    return {
        name for node in nodes for name in (node.module or "", *(f"{node.module}.{one.name}" for one in node.names))
    }


def test_games_do_not_see_each_other() -> None:
    for game in (path for path in (ROOT / "games").iterdir() if path.is_dir()):
        for file in game.rglob("*.py"):
            for name in imports(file):
                parts = name.split(".")
                assert parts[:2] != ["nelumbo", "games"] or parts[2:3] in ([], [game.name]), file


def test_core_and_games_open_no_file_no_socket_and_no_clock() -> None:
    for package in ("core", "games"):
        for file in (ROOT / package).rglob("*.py"):
            roots = {name.split(".")[0] for name in imports(file)}
            assert not roots & OUTSIDE, file
            calls = {name for node in ast.walk(ast.parse(file.read_text())) if (name := called(node))}
            assert "open" not in calls, file


def called(node: ast.AST) -> str | None:
    """The plain name that a node calls."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None


def test_the_engine_has_no_left_shift() -> None:
    """A constant shifted left is miscompiled by mypyc 2.4.1; tables and products do without."""
    for package in ("core", "games"):
        for file in (ROOT / package).rglob("*.py"):
            shifts = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.LShift)]
            assert not shifts, file


def test_nothing_that_is_compiled_says_how_a_struct_is_to_be() -> None:
    """mypyc 2.4.1 drops what stands beside the base of a class, such as `frozen=True` or a tag."""
    for file in ROOT.rglob("*.py"):
        text = file.read_text()
        if text.startswith("# mypyc: compiled"):
            classes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]
            assert not [node.name for node in classes if node.keywords], file


def test_nothing_that_is_compiled_waits_while_it_handles_an_exception() -> None:
    """mypyc 2.4.1 forgets the exception when such a function goes on: `raise` then destroys the type of None."""
    for file in ROOT.rglob("*.py"):
        text = file.read_text()
        if text.startswith("# mypyc: compiled"):
            tries = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Try)]
            handling = [part for one in tries for part in (*one.handlers, *one.finalbody)]
            waits = [node for part in handling for node in ast.walk(part) if isinstance(node, SUSPENDING)]
            assert not [ast.unparse(node) for node in waits], file


def test_what_is_compiled_leaves_only_locks_asynchronously() -> None:
    """For the same reason: leaving waits while an exception is on its way, and a lock's leaving never does."""
    for file in ROOT.rglob("*.py"):
        text = file.read_text()
        if text.startswith("# mypyc: compiled"):
            entered = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.AsyncWith)]
            names = {ast.unparse(item.context_expr) for node in entered for item in node.items}
            assert all(name.endswith(".lock") for name in names), file
