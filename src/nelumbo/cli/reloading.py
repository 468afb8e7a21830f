"""`nelumbo serve --reload`: starts the server again when its sources or the built client have changed.

Every start is a new process: rules, words and pages are read anew, and the tables come back from the store.
"""

import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import nelumbo
from nelumbo.core.installed import installed, web_folder

WATCHED = (".py", ".po", ".md", ".json", ".html", ".js", ".css")
SECONDS_BETWEEN_LOOKS = 0.5
SECONDS_TO_STOP = 10


def source_folders() -> list[Path]:
    """Nelumbo's own, with the built client, the catalogs of a checkout, and the boards of other packages' games."""
    own = Path(nelumbo.__file__).parent
    catalogs = own.parents[1] / "web" / "src"
    boards = [Path(str(folder)) for game in installed() if (folder := web_folder(game))]
    return [folder for folder in (own, catalogs, *(board.parent for board in boards)) if folder.is_dir()]


def looked(folders: Iterable[Path]) -> dict[Path, int]:
    """When each file was last changed, in nanoseconds."""
    found = {}
    for folder in folders:
        for path in folder.rglob("*"):
            if path.suffix in WATCHED and "__pycache__" not in path.parts:
                try:
                    found[path] = path.stat().st_mtime_ns
                except FileNotFoundError:  # replaced at this moment
                    continue
    return found


def changes(folders: list[Path], before: dict[Path, int]) -> Iterator[None]:
    """One for each time that files have changed, and then rested for a look."""
    while True:
        time.sleep(SECONDS_BETWEEN_LOOKS)
        now = looked(folders)
        if now == before:
            continue
        while (later := looked(folders)) != now:
            now = later
            time.sleep(SECONDS_BETWEEN_LOOKS)
        before = now
        yield


def run_reloading(command: list[str], folders: list[Path]) -> None:
    """Runs the command until it is interrupted, again after each change."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    before = looked(folders)
    child = subprocess.Popen(command)  # noqa: S603  # ourselves
    try:
        for _ in changes(folders, before):
            stop(child)
            child = subprocess.Popen(command)  # noqa: S603
    except KeyboardInterrupt:
        pass
    finally:
        stop(child)


def stop(child: subprocess.Popen[bytes]) -> None:
    child.terminate()
    try:
        child.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def serve_reloading() -> None:
    """The same `nelumbo serve`, as it was called, without `--reload`."""
    words = [word for word in sys.argv[1:] if word not in ("--reload", "--open")]
    run_reloading([sys.executable, "-m", "nelumbo", *words], source_folders())
