"""`nelumbo serve`, as a host sees it; and what it shows to those who run it."""

import asyncio
import json
from pathlib import Path

import pytest

from nelumbo import games
from nelumbo.core.errors import InvalidOption
from nelumbo.server import config
from nelumbo.server.typescript import api, game_file
from tests.server.client import Client
from tests.server.evening import duel, guests, play_on
from tests.server.site import Process, Site


def test_flags_weigh_more_than_the_environment_and_that_more_than_the_file(tmp_path: Path) -> None:
    file = tmp_path / "nelumbo.toml"
    file.write_text('port = 1\nworkers = 2\ndatabase = "of the file"\n')
    environment = {"NELUMBO_PORT": "10", "NELUMBO_WORKERS": "20", "NELUMBO_ORIGINS": "https://a,https://b", "HOME": "x"}
    found = config.read({"port": 100, "host": None}, file, environment)
    assert (found.port, found.workers, found.database) == (100, 20, "of the file")
    assert found.origins == ["https://a", "https://b"]


@pytest.mark.parametrize(("name", "value"), [("port", "high"), ("colour", "red")])
def test_a_setting_that_cannot_be_is_named(tmp_path: Path, name: str, value: str) -> None:
    file = tmp_path / "nelumbo.toml"
    file.write_text(f'{name} = "{value}"\n')
    with pytest.raises(InvalidOption, match=name):
        config.read({}, file, {})


def test_no_password_is_shown() -> None:
    shown = config.shown(config.Config(database="postgresql://me:hunter2@db/games", redis="redis://:hunter2@cache"))
    assert "hunter2" not in json.dumps(shown)
    assert shown["database"] == "postgresql://me:•••@db/games"


def test_a_graceful_stop_says_goodbye_and_keeps_everything(tmp_path: Path) -> None:
    process = Process(str(tmp_path / "nelumbo.db"), None, tmp_path / "log").wait()
    site = Site([process], process.database)

    async def before() -> tuple[str, Client]:
        async with guests(site, "Ann", "Bob") as (ann, bob):
            id = await duel(ann, bob)
            await play_on(ann, id, 1, most=1)
            assert await asyncio.to_thread(process.stop) == 0
            await ann.until(lambda: any('"bye"' in frame for frame in ann.frames))
            return id, ann

    id, ann = asyncio.run(before())
    process.start()
    process.wait()

    async def after() -> None:
        again = Client(process.url)
        again.http.cookies = ann.http.cookies
        await again.connect()
        seen = await again.hello(id)
        assert seen.what() == ["arranged", "arranged", "started", "moved"]
        await again.close()

    asyncio.run(after())
    process.stop()
    log = process.log.read_text()
    assert "Traceback" not in log
    assert not any(cookie.value and cookie.value in log for cookie in ann.http.cookies.jar)
    assert id not in log


def test_health_readiness_metrics_and_the_api_page(site: Site) -> None:
    async def scene() -> None:
        client = Client(site.url())
        assert await client.get("/api/health") == {"status": "alive"}
        assert await client.get("/api/ready") == {"database": True, "redis": True, "open": True}
        assert "nelumbo_tables_open" in await client.get("/api/metrics")
        page = await client.get("/api/docs")
        assert "/api/tables/{table_id}/sit" in page and "<script" not in page
        schema = await client.get("/api/docs/openapi.json")
        assert "NewTable" in schema["components"]["schemas"]
        assert "<!doctype html>" in (await client.get("/")).lower()
        assert "<!doctype html>" in (await client.get("/table/abc")).lower()
        for path in ("/api/nothing", "/assets/nothing.js", "/robots.txt"):
            assert (await client.http.get(path)).status_code == 404
        listed = {game["name"]: game for game in await client.get("/api/games")}
        assert sorted(listed) == games.names() and listed["mandala"]["options"][0]["name"] == "first"
        await client.close()

    asyncio.run(scene())


def test_typescript_gets_every_message_and_every_game() -> None:
    written = api()
    for name in ("ServerMessage", "ClientMessage", "TableInfo", "NewTable", "Replay"):
        assert f" {name} " in written
    assert 'type: "welcome";' in written
    for name in games.names():
        assert "export type Move = " in game_file(games.load(name))
