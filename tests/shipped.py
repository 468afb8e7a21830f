"""What games come with besides their rules. None of it is owed to be playable, so tests find it and list nothing."""

from importlib.resources import files
from pathlib import Path

from nelumbo import games
from nelumbo.languages import languages

NETWORKS = Path(str(files("nelumbo.bots") / "networks"))
SOURCE = Path(games.__path__[0])
CATALOGS = Path(__file__).parents[1] / "web" / "src" / "games"

WITH_LESSON = [name for name in games.names() if games.load(name).lesson is not None]
WITH_NETWORK = [name for name in games.names() if (NETWORKS / f"{name}.npz").exists()]
WITH_PUZZLES = [name for name in games.names() if (SOURCE / name.replace("-", "_") / "puzzles.json").exists()]


def languages_of(name: str) -> list[str]:
    """The languages in which a game has a catalog, English first; one that is not complete may have just begun."""
    return [code for code in languages() if (CATALOGS / name / "i18n" / f"{code}.po").exists()]


def spoken_in(name: str) -> list[str]:
    """The complete languages of a game, English first."""
    return [code for code in languages_of(name) if languages()[code].complete]
