"""A new game is three folders: nothing outside them lists the games.

Code of the product names no game at all, and its words count none. A test may take some as examples, but one that
names all of them, or three in a row, would silently leave out the next.
"""

import re
import subprocess
from pathlib import Path

import pytest

from nelumbo import games

ROOT = Path(__file__).parents[1]
NAMES = games.own_names()
SEARCHED = ("src", "tests", "tools", "web", "bench", "deploy", ".github", "Makefile", "mkdocs.yml", "hatch_build.py")
ENDINGS = {".py", ".ts", ".svelte", ".js", ".mjs", ".css", ".html", ".json", ".webmanifest", ".po", ".tmpl", ".yml", ""}
ABOUT_A_GAME = {
    # What was measured or trained for some games; a game does without.
    "src/nelumbo/bots/ratings.json",
    "src/nelumbo/bots/strengths.json",
    "src/nelumbo/bots/networks",
    "src/nelumbo/lab/samples",
    "bench/negotiation.py",
    "bench/predictability.py",
    "bench/results",
    # The game that is measured unless another is asked for.
    "bench/load",
    "bench/people",
    "bench/ray_scaling.py",
    "bench/scaling.py",
    # The name that stands for a new game's own, which may have it.
    "src/nelumbo/cli/new_game.py",
    "src/nelumbo/cli/templates",
    # Examples in prose, and a word that is too common for a password.
    "src/nelumbo/lab/batch_workers.py",
    "src/nelumbo/server/guessable_passwords.py",
    "tools/languages.py",
    "Makefile",
    # Examples, each test of one game: no list that another game would be missing from.
    "web/e2e/gallery_people.py",
    "web/e2e/test_replay.py",
    "web/e2e/test_learning.py",
    "tests/server/live/table/test_undo.py",
}
OWN_FOLDER = re.compile(r"(?:src/nelumbo|tests|web/src)/games/([a-z0-9_-]+)/")


def title_of(name: str) -> str:
    return " ".join(word.capitalize() for word in name.split("-"))


def forms(name: str) -> re.Pattern[str]:
    """A game's name in code: as a word in quotes, its title likewise, its module, and its classes."""
    module, title = name.replace("-", "_"), title_of(name)
    quoted = rf"[\"'`](?:{name}|{module}|{title})[\"'`]"
    classes = rf"\b{title.replace(' ', '')}(?:Plan|View|Move|Event)\b"
    return re.compile(rf"{quoted}|\bgames[./](?:{name}|{module})\b|{classes}")


FORMS = {name: forms(name) for name in NAMES}
EITHER_TITLE = "|".join(map(title_of, NAMES))
IN_WORDS = re.compile(rf"\b(?:{EITHER_TITLE}),? (?:and )?(?:{EITHER_TITLE})\b")
"""As in `Mandala and Lotus`."""
EITHER_NAME = rf"[\"'`](?:{'|'.join([*NAMES, *(name.replace('-', '_') for name in NAMES)])})[\"'`]"
IN_A_ROW = re.compile(rf"{EITHER_NAME}(?:[\s,]+{EITHER_NAME}){{2}}")
"""Three names in a list."""


def named_in(text: str) -> list[str]:
    return [name for name, form in FORMS.items() if form.search(text)]


def files() -> list[str]:
    """Those that git knows or would take."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *SEARCHED]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [path for path in found if Path(path).suffix in ENDINGS and not is_own(path) and (ROOT / path).is_file()]


def is_own(path: str) -> bool:
    found = OWN_FOLDER.match(path)
    return found is not None and found[1].replace("_", "-") in NAMES


def is_about_a_game(path: str) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in ABOUT_A_GAME)


def is_test(path: str) -> bool:
    return path.startswith(("tests/", "web/e2e/")) or ".test." in path


def test_the_product_names_no_game() -> None:
    found = {path: named_in((ROOT / path).read_text()) for path in files() if not is_test(path)}
    assert {path: names for path, names in found.items() if names and not is_about_a_game(path)} == {}


def test_the_products_words_list_no_games() -> None:
    """A site may have one more, of another package too."""
    assert [path for path in files() if not is_test(path) and IN_WORDS.search((ROOT / path).read_text())] == []


def test_no_test_lists_all_games() -> None:
    texts = {path: (ROOT / path).read_text() for path in files() if is_test(path)}
    found = [path for path, text in texts.items() if IN_A_ROW.search(text) or named_in(text) == NAMES]
    assert [path for path in found if not is_about_a_game(path)] == []


def test_browser_tests_play_any_board_by_what_boards_share() -> None:
    """What plays there names no class of one game's board."""
    script = (ROOT / "web/e2e/autoplay.js").read_text()
    selectors = " ".join(re.findall(r"\"[^\"]*\"|`[^`]*`", script))
    shared = [path for path in files() if path.startswith("web/src/") and not path.startswith("web/src/games/")]
    texts = [(ROOT / path).read_text() for path in shared]
    for name in sorted(set(re.findall(r"\.([a-z][a-z-]*)", selectors))):
        a_class = re.compile(rf"class(?:=\"[^\"]*\b|:){name}\b|classList\.toggle\(\"{name}\"")
        assert any(map(a_class.search, texts)), name


def test_every_allowed_place_is_still_there() -> None:
    assert [place for place in sorted(ABOUT_A_GAME) if not (ROOT / place).exists()] == []


@pytest.mark.parametrize(
    "text", ['GAMES = ("{name}",)', "import nelumbo.games.{module}", '{{"{module}": 1}}', "title === '{title}'"]
)
def test_a_name_in_code_is_found(text: str) -> None:
    for name in NAMES:
        assert named_in(text.format(name=name, module=name.replace("-", "_"), title=title_of(name))) == [name]


def test_a_list_in_words_or_in_a_row_is_found() -> None:
    titles = [title_of(name) for name in NAMES]
    assert IN_WORDS.search(f"Play {', '.join(titles)} online.") and IN_WORDS.search(f"{titles[0]} and {titles[1]}")
    assert IN_A_ROW.search(str(NAMES)) and IN_A_ROW.search(f"('{NAMES[2]}',\n '{NAMES[1]}', '{NAMES[0]}')")
    assert not IN_A_ROW.search(f"'{NAMES[0]}', '{NAMES[1]}'"), "two are examples"
