"""`nelumbo serve`, as a host sees it; and what it shows to those who run it."""

import asyncio
import re
import secrets
import socket
import sqlite3
from asyncio.subprocess import PIPE
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
import pytest
from litestar.testing import AsyncTestClient
from prometheus_client.parser import text_string_to_metric_families
from typer.testing import CliRunner

from nelumbo import games
from nelumbo.cli.app import commands
from nelumbo.core.errors import InvalidOption
from nelumbo.server import config
from nelumbo.server.app import Server, app_of
from nelumbo.server.run import run
from nelumbo.server.typescript import api, game_file
from tests.server.client import Client
from tests.server.receiver import Browser
from tests.server.scenarios import duel, guests, play_on
from tests.server.services import Missing, services
from tests.server.site import Process, Site
from tests.skipped_report import not_tested

MUCH = 64 * 1024 * 1024
GRAFANA = Path(__file__).parents[2] / "deploy" / "grafana.json"
HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


def test_flags_weigh_more_than_the_environment_and_that_more_than_the_file(tmp_path: Path) -> None:
    file = tmp_path / "nelumbo.toml"
    file.write_text('port = 1\nworkers = 2\ndatabase = "of the file"\n')
    environment = {"NELUMBO_PORT": "10", "NELUMBO_WORKERS": "20", "NELUMBO_ORIGINS": "https://a,https://b", "HOME": "x"}
    found = config.read({"port": 100, "host": None}, file, environment)
    assert (found.port, found.workers, found.database) == (100, 20, "of the file")
    assert found.origins == ["https://a", "https://b"]


def test_an_empty_variable_is_as_good_as_none() -> None:
    assert config.read({}, None, {"NELUMBO_PUSH": "", "NELUMBO_PORT": ""}) == config.read({}, None, {})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "high"),
        ("port", "70000"),
        ("colour", "red"),
        ("workers", "0"),
        ("rate_limit_factor", "0"),
        ("bot_pace", "-1"),
        ("keep_days", "0"),
        ("metrics_token", "short"),
        ("log_level", "loud"),
    ],
)
def test_a_setting_that_cannot_be_is_named(tmp_path: Path, name: str, value: str) -> None:
    file = tmp_path / "nelumbo.toml"
    file.write_text(f'{name} = "{value}"\n')
    with pytest.raises(InvalidOption, match=name):
        config.read({}, file, {})
    file.write_text(f"{name} = [")
    with pytest.raises(InvalidOption, match=str(file)):
        config.read({}, file, {})


def test_every_setting_has_a_flag_and_a_row_in_the_docs() -> None:
    help_text = CliRunner().invoke(commands("serve"), ["serve", "--help"], env={"COLUMNS": "200"}).output
    rows = HOSTING.read_text()
    for setting in config.settings():
        flag = (setting.name.removesuffix("s") if setting.type is list else setting.name).replace("_", "-")
        assert f"--{flag} " in help_text
        assert f"| `--{flag}` | `NELUMBO_{setting.name.upper()}`" in rows


def test_an_address_that_is_taken_is_named_before_a_database_is_made(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(InvalidOption, match=rf"nothing can listen at 127.0.0.1:{port} .*choose another --port"):
            run(config.Config(database=str(tmp_path / "nelumbo.db"), port=port))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://me:hunter2@db/games", "postgresql://me:•••@db/games"),
        ("postgresql://db/games?user=me&password=hunter2&a=b", "postgresql://db/games?user=me&password=•••&a=b"),
        ("postgresql://me:hunter2@db/games?sslpassword=hunter2", "postgresql://me:•••@db/games?sslpassword=•••"),
        ("redis://:hunter2@cache", "redis://:•••@cache"),
        ("nelumbo.db", "nelumbo.db"),
    ],
)
def test_no_password_is_shown(address: str, shown: str) -> None:
    assert config.shown(config.Config(database=address))["database"] == shown
    assert "hunter2" not in str(config.shown(config.Config(redis=address)))


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
        assert seen.kinds() == ["arranged", "arranged", "started", "moved"]
        await again.close()

    asyncio.run(after())
    process.stop()
    log = process.log.read_text()
    assert "Traceback" not in log
    assert not any(cookie.value and cookie.value in log for cookie in ann.http.cookies.jar)
    assert id not in log


async def logged(process: Process, words: str) -> None:
    """Waits until the log says so."""
    tail = await asyncio.create_subprocess_exec("tail", "-n", "+1", "-f", str(process.log), stdout=PIPE)
    assert tail.stdout is not None
    try:
        async with asyncio.timeout(60):
            while words.encode() not in await tail.stdout.readline():
                pass
    finally:
        tail.kill()
        await tail.wait()


def test_the_log_holds_no_secret_whatever_happens(tmp_path: Path) -> None:
    """At its most talkative: a whole game, chat, an account, a token, an invitation, a push that cannot arrive."""
    process = Process(
        str(tmp_path / "nelumbo.db"),
        None,
        tmp_path / "log",
        push="mailto:host@games.example",
        push_services="http://127.0.0.1:9",
        log_level="debug",
    ).wait()
    site = Site([process], process.database)

    async def played_game() -> list[str]:
        async with guests(site, "Annabelle", "Bob") as (ann, bob):
            await ann.post("/api/me/claim", name="Annabelle", password="lotus in the pond")
            await ann.connect()  # a new session
            token = (await ann.post("/api/me/tokens", label="program"))["token"]
            await bob.post("/api/me/push", **Browser().subscription("http://127.0.0.1:9/browser-of-bob"))
            seats = [{"kind": "me"}, {"kind": "invited"}]
            table = await ann.post("/api/tables", game="mandala", seats=seats, options={"first": 0})
            id, key = table["id"], table["seats"][1]["key"]
            await bob.post(f"/api/tables/{id}/sit", key=key)
            await ann.post(f"/api/tables/{id}/start")
            await ann.hello(id)
            await play_on(ann, id, 1, most=1)  # it is Bob's turn, which push tells
            await logged(process, "notices.unreachable")
            await bob.hello(id)
            await ann.ask("say", id, text="hush-hush")
            await asyncio.gather(play_on(ann, id, 1), play_on(bob, id, 2))
            record = await ann.get(f"/api/records/{id}")
            cookies = [str(cookie.value) for client in (ann, bob) for cookie in client.http.cookies.jar]
            known = [token, id, key, record["seed"], ann.player, *cookies]
            return [*known, "Annabelle", "hush-hush", "lotus in the pond", "browser-of-bob"]

    try:
        known = asyncio.run(played_game())
    finally:
        process.stop()
    log = process.log.read_text()
    assert "table.moved" in log and "notices.unreachable" in log
    assert [secret for secret in known if secret in log] == []


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/api/games", 200),
        ("GET", "/api/docs", 200),
        ("GET", "/api/me", 401),
        ("GET", "/api/nothing", 404),
        ("GET", "/assets/nothing.js", 404),
        ("POST", "/api/players", 400),
        ("PUT", "/api/me", 405),
    ],
)
def test_every_answer_keeps_browsers_from_what_they_should_not_do(
    site: Site, method: str, path: str, status: int
) -> None:
    with httpx.Client(base_url=site.url(), headers={"X-Nelumbo": "1"}) as http:
        answer = http.request(method, path)
    assert answer.status_code == status
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["script-src"] == "'self'" and policy["default-src"] == "'self'" and policy["object-src"] == "'none'"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert (answer.headers.get("cache-control") == "no-store") is path.startswith("/api")


@pytest.mark.parametrize("head", [b"GET /%s HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nX-Long: %s\r\n"])
def test_a_request_whose_head_has_no_end_is_not_listened_to(site: Site, head: bytes) -> None:
    with socket.create_connection(("127.0.0.1", site.processes[0].port), timeout=30) as line:
        sent, piece = 0, b"a" * 8192
        line.sendall(head.split(b"%s")[0])
        with suppress(OSError):  # any way of hanging up
            while sent < MUCH:
                line.sendall(piece)
                sent += len(piece)
        assert sent < MUCH, "what the line itself holds is less"
    with httpx.Client(base_url=site.url()) as http:
        assert http.get("/api/health").status_code == 200


def test_finished_games_stay_for_ever_unless_the_host_says_otherwise(tmp_path: Path) -> None:
    database = tmp_path / "nelumbo.db"

    async def give_up(process: Process) -> str:
        async with guests(Site([process], process.database), "Ann", "Bob") as (ann, bob):
            id = await duel(ann, bob)
            await ann.ask("resign", id, seat=0)
            return id

    def status_of(id: str, **settings: str) -> int:
        process = Process(str(database), None, tmp_path / "log", **settings).wait()  # type: ignore[arg-type]  # texts
        try:
            if settings:
                asyncio.run(logged(process, "server.expired tables=1"))
            return httpx.get(f"{process.url}/api/records/{id}").status_code
        finally:
            process.stop()

    process = Process(str(database), None, tmp_path / "log").wait()
    id = asyncio.run(give_up(process))
    process.stop()
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE tables SET last_at = 0")
    connection.close()
    assert status_of(id) == 200
    assert status_of(id, keep_days="1") == 404


@pytest.mark.parametrize("path", ["/", "/table/abc", "/api/health", "/api/games", "/api/nothing", "/assets/nothing.js"])
def test_head_is_answered_like_get_without_the_body(site: Site, path: str) -> None:
    with httpx.Client(base_url=site.url()) as http:
        whole, head = http.get(path), http.head(path)
    assert head.status_code == whole.status_code and head.content == b""
    assert head.headers.get("content-length") == whole.headers.get("content-length")
    assert head.headers["content-type"] == whole.headers["content-type"]


async def test_health_readiness_metrics_and_the_api_document(site: Site) -> None:
    client = Client(site.url())
    assert await client.get("/api/health") == {"status": "alive"}
    redis = {"redis": True} if site.processes[0].redis else {}
    assert await client.get("/api/ready") == {"database": True, "open": True, **redis}
    metrics = await client.get("/api/metrics")
    kind = (await client.http.get("/api/metrics")).headers["content-type"]
    assert kind.startswith("text/plain; version=") and kind.count("charset") == 1
    families = {family.name for family in text_string_to_metric_families(metrics)}
    assert named_in(GRAFANA) <= families
    schema = await client.get("/api/docs/openapi.json")
    assert "/api/tables/{table_id}/sit" in schema["paths"]
    assert "NewTable" in schema["components"]["schemas"]
    assert "<!doctype html>" in (await client.get("/")).lower()
    assert "<!doctype html>" in (await client.get("/table/abc")).lower()
    for path in ("/api/nothing", "/assets/nothing.js", "/robots.txt"):
        assert (await client.http.get(path)).status_code == 404
    listed = {game["name"]: game for game in await client.get("/api/games")}
    assert sorted(listed) == games.names() and listed["mandala"]["options"][0]["name"] == "first"
    await client.close()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
async def test_the_privacy_page_tells_the_settings_or_what_the_host_wrote(tmp_path: Path) -> None:
    own = tmp_path / "privacy.txt"
    own.write_text("We keep nothing.\n\nReally.\n")
    for settings, text, days in (
        (config.Config(database=str(tmp_path / "a.db"), idle_days=7), None, 7),
        (config.Config(database=str(tmp_path / "b.db"), privacy_file=str(own)), own.read_text(), 90),
    ):
        app = app_of(Server(settings))
        if text is not None:
            own.unlink()  # it was read at the start
        async with AsyncTestClient(app) as http:
            found = (await http.get("/api/privacy")).json()
        assert (found["text"], found["idle_days"], found["keep_days"]) == (text, days, None)
    with pytest.raises(InvalidOption, match="privacy page"):
        config.read({"privacy_file": str(tmp_path / "nowhere.txt")}, None, {})


def named_in(dashboard: Path) -> set[str]:
    """The families of metrics that a dashboard shows."""
    words = re.findall(r"\b(?:nelumbo|process)_\w+", dashboard.read_text())
    return {re.sub(r"_(bucket|count|total)$", "", word) for word in words}


def test_a_server_is_ready_without_redis_and_not_without_its_database(tmp_path: Path) -> None:
    """Play goes on without Redis, so no balancer may take every process away."""
    try:
        with services() as (postgres, redis):
            process = Process(postgres.url, redis.url, tmp_path / "log").wait()
            try:
                redis.kill()
                assert readiness(process) == (200, {"database": True, "open": True, "redis": False})
                postgres.kill()
                assert readiness(process) == (503, {"database": False, "open": True, "redis": False})
                assert httpx.get(f"{process.url}/api/health").json() == {"status": "alive"}
                postgres.start()
                redis.start()
                process.wait()
            finally:
                process.stop()
    except Missing as missing:
        not_tested(missing)


def readiness(process: Process) -> tuple[int, dict[str, bool]]:
    answer = httpx.get(f"{process.url}/api/ready", timeout=60)
    return answer.status_code, answer.json()


def test_a_request_is_counted_by_its_route_and_never_by_what_a_visitor_made_up(tmp_path: Path) -> None:
    process = Process(str(tmp_path / "nelumbo.db"), None, tmp_path / "log", log_format="json", access_log="true").wait()
    try:
        assert httpx.get(f"{process.url}/api/tables/s3cret").status_code == 404
        assert httpx.get(f"{process.url}/api/made/up").status_code == 404
        assert httpx.request("PROPFIND", f"{process.url}/api/health").status_code == 405
        text = httpx.get(f"{process.url}/api/metrics").text
    finally:
        process.stop()
    counts = {
        (sample.labels["method"], sample.labels["route"], sample.labels["status"]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name == "nelumbo_http_request_seconds_count"
    }
    assert counts["GET", "/api/tables/{table_id}", "404"] == 1
    assert sum(count for (method, _, status), count in counts.items() if (method, status) == ("other", "405")) == 1
    assert "s3cret" not in text and "made" not in text.lower() and "PROPFIND" not in text
    lines = [msgspec.json.decode(line) for line in process.log.read_text().splitlines() if line.startswith("{")]
    requests = [line for line in lines if line.get("event") == "request"]
    assert any({"route": "/api/tables/{table_id}", "status": 404}.items() <= line.items() for line in requests)
    assert "s3cret" not in process.log.read_text()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost"}, 200),
        ({"Host": "games.example"}, 403),
        ({"Host": "["}, 403),
        ({"Host": "a]b"}, 403),
        ({"X-Forwarded-For": "203.0.113.9"}, 403),
        ({"X-Forwarded-For": "127.0.0.1"}, 403),
        ({"Forwarded": "for=203.0.113.9"}, 403),
        ({"X-Real-IP": "203.0.113.9"}, 403),
        ({"Via": "1.1 proxy"}, 403),
    ],
)
def test_metrics_are_for_the_machine_itself_and_not_for_a_proxy_on_it(
    site: Site, headers: dict[str, str], status: int
) -> None:
    """They count sealed choices at the moment they are made."""
    assert httpx.get(f"{site.url()}/api/metrics", headers=headers).status_code == status


def test_metrics_are_read_from_elsewhere_with_the_hosts_token(tmp_path: Path) -> None:
    token = secrets.token_hex()
    process = Process(str(tmp_path / "nelumbo.db"), None, tmp_path / "log", metrics_token=token).wait()
    try:
        for sent, status in ((f"Bearer {token}", 200), ("Bearer another", 403), ("", 403)):
            headers = {"Authorization": sent, "X-Forwarded-For": "203.0.113.9"}
            assert httpx.get(f"{process.url}/api/metrics", headers=headers).status_code == status
    finally:
        process.stop()
    assert token not in process.log.read_text()


def test_typescript_gets_every_message_and_every_game() -> None:
    written = api()
    for name in ("ServerMessage", "ClientMessage", "TableInfo", "NewTable", "Replay"):
        assert f" {name} " in written
    assert 'type: "welcome";' in written
    for name in games.names():
        assert "export type Move = " in game_file(games.load(name))
