"""`nelumbo new-game`: the three folders of a new game, with a tiny complete game to change."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from nelumbo import games
from nelumbo.cli.screen import screen
from nelumbo.core.errors import NelumboError

MOST_SEATS = 6
TURNS, CHOICES = 6, 3  # of the tiny game
SUFFIX = ".tmpl"
TOOLS = ("ruff", "pytest")
"""What finishes a new game, beside this package itself."""
INLINE = re.compile("«if ([a-z ]+)»(.*?)(?:«else»(.*?))?«end»")


class CannotMakeGame(NelumboError):
    code = "cannot_make_game"


def new_game(
    name: Annotated[str, typer.Argument(help="As people type it: lower case, words joined by dashes.")],
    seats: Annotated[str, typer.Option(help="How many play, as in 2 or 2-4.")] = "2-4",
    secret: Annotated[bool, typer.Option("--secret", help="All players choose at once, in secret.")] = False,
    hidden: Annotated[bool, typer.Option("--hidden", help="Everybody has a hand that nobody else sees.")] = False,
    map_: Annotated[bool, typer.Option("--map", help="A map of places, some of them connected.")] = False,
    root: Annotated[Path | None, typer.Option(help="The checkout; by default the one you are in.")] = None,
) -> None:
    """Write the folders of a new game: rules, board and tests of a tiny complete game, to change into yours."""
    fewest, most = read_seats(seats)
    checkout = checked_root(root)
    check_tools()
    parts = {part for part, wanted in (("secret", secret), ("hidden", hidden), ("map", map_)) if wanted}
    words = {**words_for(checkout, name, fewest, most), **choice_words(fewest, most, hidden)}
    folders = folders_for(checkout, name)
    try:
        write_folders(folders, parts, words)
        finish(checkout, name, folders)
    except BaseException:
        for folder in folders.values():
            shutil.rmtree(folder, ignore_errors=True)
        raise
    out = screen()
    for folder in folders.values():
        out.print(f"wrote [bold]{folder.relative_to(checkout)}[/]")
    out.print(f"\nRead docs/adding-a-game.md, begin with RULES.md; then: nelumbo play {name}, make game GAME={name}")


def read_seats(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([2-9])(?:-([2-9]))?", text)
    fewest, most = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 2 <= fewest <= most <= MOST_SEATS:
        raise CannotMakeGame(f"{text!r} cannot be the number of players: write it like 2 or 2-4, at most {MOST_SEATS}")
    return fewest, most


def checked_root(root: Path | None) -> Path:
    """The one asked for; else the checkout in which the command is called, or the one that it comes from."""
    for folder in [root] if root else [Path.cwd(), Path(__file__).parents[3]]:
        if (folder / "src" / "nelumbo" / "games").is_dir() and (folder / "web" / "src" / "games").is_dir():
            return folder.resolve()
    raise CannotMakeGame(
        f"{root or Path.cwd()} is no checkout of nelumbo: clone the repository, or name one with --root"
    )


def check_tools() -> None:
    """Before anything is written."""
    missing = [tool for tool in TOOLS if find_spec(tool) is None]
    if missing:
        raise CannotMakeGame(
            f"{' and '.join(missing)} not found here: use the developers' environment, "
            "as in `make setup`, then `.venv/bin/nelumbo new-game`"
        )


def words_for(checkout: Path, name: str, fewest: int, most: int) -> dict[str, str]:
    """What the words of the templates stand for; longer ones first, so that none is part of another."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*", name) or len(name) < 3:
        raise CannotMakeGame(f"{name!r} cannot be a name: three letters or more, lower case, words joined by dashes")
    if name in games.names() or any(folder.exists() for folder in folders_for(checkout, name).values()):
        raise CannotMakeGame(f"there is a game named {name!r} already")
    module, parts = name.replace("-", "_"), name.split("-")
    return {
        "«Quay»": " ".join(part.capitalize() for part in parts),
        "«players»": f"{fewest} players" if fewest == most else f"{fewest} to {most} players",
        "«fewest»": str(fewest),
        "«most»": str(most),
        "games.quay": f"games.{module}",
        "QUA-": f"{prefix_for(checkout, name)}-",
        "Quay": "".join(part.capitalize() for part in parts),
        "quay": name,
    }


def choice_words(fewest: int, most: int, hidden: bool) -> dict[str, str]:
    """What players choose from: a hand each, or a row for all."""
    if not hidden:
        return {"«cards»": str(most * TURNS + CHOICES), "«PLACES»": "ROW", "«row»": "row", "«rows»": "row"}
    hands = [f"hand {seat} {7 + 9 * seat} {2 + 9 * seat} {9 + 9 * seat}" for seat in range(fewest)]
    return {
        "«cards»": str(most * (TURNS + CHOICES)),
        "«PLACES»": "HAND",
        "«row»": "hand",
        "«rows»": "hands",
        "«hands»": "\n".join(hands),
    }


def prefix_for(checkout: Path, name: str) -> str:
    """Three or four letters that no other game's rules begin with."""
    letters = name.replace("-", "").upper()
    specs = [file.read_text() for file in (checkout / "src" / "nelumbo" / "games").glob("*/RULES.md")]
    wanted = re.sub("[0-9]", "", letters)
    for prefix in (wanted[:3], wanted[:4], wanted[:2] + wanted[-1:], wanted[:1] + wanted[-2:]):
        if len(prefix) > 1 and not any(f"**{prefix}-" in spec or f"| {prefix}-" in spec for spec in specs):
            return prefix
    raise CannotMakeGame(f"{name!r} is too much like another game: its rules would have the same ids")


def folders_for(checkout: Path, name: str) -> dict[str, Path]:
    module = name.replace("-", "_")
    return {
        "rules": checkout / "src" / "nelumbo" / "games" / module,
        "tests": checkout / "tests" / "games" / module,
        "web": checkout / "web" / "src" / "games" / name,
    }


def write_folders(folders: dict[str, Path], parts: set[str], words: dict[str, str]) -> None:
    for kind, folder in folders.items():
        for path, text in written(files("nelumbo.cli") / "templates" / kind, parts, words):
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")


def written(folder: Traversable, parts: set[str], words: dict[str, str], below: str = "") -> Iterator[tuple[str, str]]:
    """Every file of a template that these parts of a game need, by its path, in the game's own words."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from written(entry, parts, words, f"{below}{entry.name}/")
        elif entry.name.endswith(SUFFIX):
            template = entry.read_text("utf-8")
            text = chosen(template, parts)
            for word, meant in words.items():
                text = text.replace(word, meant)
            if text or not template:
                yield below + entry.name.removesuffix(SUFFIX), text


def chosen(template: str, parts: set[str]) -> str:
    """What is left of a template: `«if secret and not map»`, `«else»` and `«end»`, as lines or within one."""
    kept = []
    wanted = [True]
    for line in template.splitlines(keepends=True):
        mark = line.strip()
        if mark.startswith("«if ") and mark.endswith("»") and mark.count("»") == 1:
            wanted.append(holds(mark[4:-1], parts))
        elif mark == "«else»":
            wanted[-1] = not wanted[-1]
        elif mark == "«end»":
            wanted.pop()
        elif all(wanted):
            kept.append(INLINE.sub(lambda found: found[2] if holds(found[1], parts) else found[3] or "", line))
    return "".join(kept)


def holds(condition: str, parts: set[str]) -> bool:
    return any(
        all((part.removeprefix("not ") in parts) is not part.startswith("not ") for part in either.split(" and "))
        for either in condition.split(" or ")
    )


def finish(checkout: Path, name: str, folders: dict[str, Path]) -> None:
    """What follows from the rest: a long name breaks lines elsewhere, and some tests compare with what was."""
    python = [str(folders["rules"]), str(folders["tests"])]
    run(checkout, sys.executable, "-m", "tools.fields")
    run(checkout, sys.executable, "-m", "ruff", "format", "-q", *python)
    run(checkout, sys.executable, "-m", "ruff", "check", "-q", "--fix", *python)
    run(checkout, sys.executable, "-m", "nelumbo.server.typescript", "web/src")
    prettier = checkout / "web" / "node_modules" / ".bin" / "prettier"
    if prettier.exists():
        run(checkout / "web", str(prettier), "--write", str(folders["web"]))
    run(checkout, sys.executable, "-m", "tests.digests", name)
    story = ["tests/games/test_playthroughs.py", "-k", f"[{name}-"]
    run(checkout, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *story)


def run(folder: Path, *command: str) -> None:
    """A command of the developers' environment, on the sources of the checkout."""
    paths = os.pathsep.join([str(folder / "src"), str(folder)])
    done = subprocess.run(  # noqa: S603  # our own tools
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths, "PLAYTHROUGHS": "write"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        wrong = f"{done.stdout}{done.stderr}"
        raise CannotMakeGame(f"{' '.join(command[:3])} failed (is this the environment of `make setup`?): {wrong}")
