"""Games of other packages, found by their entry point `nelumbo.games`.

    [project.entry-points."nelumbo.games"]
    quay = "quay:GAME"

Beside the module, a folder `web` may hold the board: `board.js`, and the words as `i18n/<language>.po`.
"""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable

GROUP = "nelumbo.games"


@cache
def installed() -> dict[str, EntryPoint]:
    """By the game's name."""
    return {found.name: found for found in entry_points(group=GROUP)}


def web_folder(name: str) -> Traversable | None:
    """The folder with the game's board and words; None where the package has none."""
    folder = files(installed()[name].module) / "web"
    return folder if folder.is_dir() else None
