"""A game in a package of its own, installed beside nelumbo: terminal, bots and server find it by its entry point."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.scenarios import guests, play_on
from tests.server.site import Process, Site

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "examples" / "goofspiel"
MOST_LINES = 700
"""Rules, tests and board, without words and pictures."""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Where the package can be found, beside what is there already."""
    target = tmp_path_factory.mktemp("installed")
    flags = ["-q", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", "install", *flags, "--target", str(target), str(PACKAGE)], check=True)
    return {"PYTHONPATH": os.pathsep.join(filter(None, [str(target), str(ROOT / "src"), os.environ.get("PYTHONPATH")]))}


def called(environment: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_short() -> None:
    code = [file for file in PACKAGE.rglob("*") if file.suffix in (".py", ".js", ".toml")]
    assert sum(len(file.read_text().splitlines()) for file in code) <= MOST_LINES


def test_it_is_listed_and_passes_what_every_game_owes(environment: dict[str, str]) -> None:
    assert "goofspiel" in called(environment, "nelumbo", "games")
    report = called(environment, "nelumbo", "simulate", "goofspiel", "--games", "2", "--seed", "1")
    assert "Goofspiel" in report and "first player" not in report, "nobody begins"
    called(environment, "pytest", "-q", "-p", "no:cacheprovider", str(PACKAGE))
    # The package has neither a spec below `nelumbo.games` nor a notation for positions.
    owed = "goofspiel and not with_a_reason and not states_survive and not given"
    called(environment, "pytest", "-q", "-p", "no:cacheprovider", "tests/games/test_every_game.py", "-k", owed)


def test_it_is_played_through_the_server(
    environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", environment["PYTHONPATH"])
    process = Process(str(tmp_path / "nelumbo.db"), None, tmp_path / "log").wait()

    async def play() -> None:
        async with guests(Site([process], process.database), "Ann") as (ann,):
            listed = {game["name"]: game for game in await ann.get("/api/games")}
            assert listed["goofspiel"]["seats"] == [2, 3] and listed["goofspiel"]["installed"]
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "beginner"}]
            id = await ann.open_table("goofspiel", seats, start=True)
            await ann.hello(id)
            await play_on(ann, id, 1)
            assert ann.tables[id].table["status"] == "over"
            replay = await ann.get(f"/api/records/{id}/replay")
            assert replay["draws_first_seat"] is False and len(replay["deals"]) == 1
            assert (await ann.get(f"/api/records/{id}/verify"))["holds"]

    try:
        asyncio.run(play())
        board = httpx.get(f"{process.url}/boards/goofspiel/board.js")
        assert board.headers["content-type"].startswith("text/javascript") and "export default" in board.text
        assert httpx.get(f"{process.url}/boards/goofspiel/i18n/en.json").json()["goofspiel.title"] == "Goofspiel"
        assert httpx.get(f"{process.url}/boards/goofspiel/i18n/fr.json").status_code == 404
    finally:
        process.stop()
    assert "Traceback" not in process.log.read_text()
