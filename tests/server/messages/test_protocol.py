"""`docs/protocol.md` says what the code says: every message, request and code. So does the OpenAPI file."""

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import get_args

import httpx
import jsonschema_rs
import pytest

from nelumbo.bots.bot import UnknownBot
from nelumbo.core.errors import IllegalMove, InvalidNotation, InvalidOption, InvalidRecord, NelumboError
from nelumbo.games import UnknownGame
from nelumbo.server import messages
from nelumbo.server.api import errors
from tests.server.client import Client, Json, Refused
from tests.server.scenarios import guests, play_on
from tests.server.site import Site

ROOT = Path(__file__).parents[3]
SERVER = ROOT / "src" / "nelumbo" / "server"
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text()
CATALOG = "".join(path.read_text() for path in (ROOT / "web" / "src" / "i18n").rglob("en.po"))
METHODS = "GET|POST|PATCH|DELETE"


def listed(after: str) -> set[str]:
    """The words in backticks from there to the end of the sentence or line."""
    return set(re.findall(r"`([a-z_]+)`", PROTOCOL.split(after)[1].split("\n")[0]))


@pytest.mark.parametrize(
    ("after", "union"),
    [("Client → server:", messages.ClientMessage), ("Server → client:", messages.ServerMessage)],
)
def test_every_message_is_listed(after: str, union: object) -> None:
    assert listed(after) == {str(kind.__struct_config__.tag) for kind in get_args(union)}


def test_everything_that_happens_is_listed() -> None:
    words = PROTOCOL.split("`event.kind` is one of `")[1].split("`")[0].split()
    assert sorted(words) == sorted(str(kind.__struct_config__.tag) for kind in get_args(messages.AnyTableEvent))


def requests_in_docs() -> set[tuple[str, str]]:
    """Every `GET /api/…`; several methods may share one address."""
    found = set()
    for more, method, path in re.findall(rf"((?:`(?:{METHODS})`, )*)`({METHODS}) (/api/[^`\s?]*)", PROTOCOL):
        for name in (*re.findall(METHODS, more), method):
            found.add((name, re.sub(r"{\w+}", "{}", path)))
    return found


def schema_of(site: Site) -> Json:
    with httpx.Client(base_url=site.url()) as http:
        schema: Json = http.get("/api/docs/openapi.json").json()
    return schema


def test_every_request_is_listed_and_no_other(site: Site) -> None:
    paths = schema_of(site)["paths"]
    served = {(method.upper(), re.sub(r"{\w+}", "{}", path)) for path, methods in paths.items() for method in methods}
    assert requests_in_docs() == served


def template(path: str) -> re.Pattern[str]:
    """Addresses of this shape."""
    return re.compile(re.sub(r"{\w+}", "[^/]+", path) + "$")


class Judge:
    """Compares every answer with what the OpenAPI file says of it."""

    def __init__(self, schema: Json) -> None:
        self.schema = schema
        self.seen: set[tuple[str, str]] = set()

    async def look(self, answer: httpx.Response) -> None:
        await answer.aread()
        method, path = answer.request.method.lower(), answer.request.url.path
        shapes = [shape for shape in self.schema["paths"] if template(shape).match(path)]
        shape = min(shapes, key=lambda shape: shape.count("{"))
        responses = self.schema["paths"][shape][method]["responses"]
        told = responses.get(str(answer.status_code)) or responses[f"{answer.status_code // 100}XX"]
        kind = answer.headers.get("content-type", "").split(";")[0]
        assert bool(answer.content) is ("content" in told), (method, path, answer.text)
        if answer.content and kind == "application/json":
            whole = {**told["content"][kind]["schema"], "components": self.schema["components"]}
            jsonschema_rs.validator_for(whole).validate(answer.json())
        elif answer.content:
            assert kind in told["content"], (method, path, kind)
        self.seen.add((method.upper(), shape))


async def test_answers_are_what_the_openapi_file_says(site: Site) -> None:
    """Nearly every request, refusals among them."""
    judge = Judge(schema_of(site))

    async with guests(site, "Ann", "Bob") as (ann, bob):
        for client in (ann, bob):
            client.http.event_hooks["response"].append(judge.look)
        await every_request(ann, bob)
    everything = {(method.upper(), path) for path, methods in judge.schema["paths"].items() for method in methods}
    assert {shape for _, shape in everything - judge.seen} <= ELSEWHERE


ELSEWHERE = {"/api/me/push", "/api/me/push/{browser}", "/api/tables/{table_id}/webhook", "/api/session"}
"""They answer only where a host has turned notices on, or after everything else."""


async def every_request(ann: Client, bob: Client) -> None:
    """Nearly every request once."""
    for path in (
        "games",
        "ladder/mandala",
        "bots/fitting",
        "me/ratings/mandala",
        "tables",
        "me",
        "me/tables",
        "me/tokens",
        "me/sessions",
        "me/email",
        "me/digest",
        "me/seeks",
        "me/friends",
        "notices",
        "oidc",
        "moderation",
        "me/moderator-messages",
        "network",
        "health",
        "ready",
        "privacy",
        "metrics",
    ):
        await ann.get(f"/api/{path}")
    await ann.http.patch("/api/me", json={"name": "Anna"})
    await ann.post("/api/me/claim", name=f"Anna {ann.player[:8]}", password="lotus in the pond")
    token = await ann.post("/api/me/tokens", label="bot")
    await ann.http.delete(f"/api/me/tokens/{token['id']}")
    await ann.http.delete("/api/me/sessions/none")
    await ann.http.delete("/api/me/sessions")
    await ann.post("/api/me/password", current="lotus in the pond", new="petals on the pond")
    await ann.post("/api/me/blocks", player=bob.player)  # her pages reconnect
    await ann.request("DELETE", f"/api/me/blocks/{bob.player}")
    for method, path, body in (
        ("POST", "oidc", {}),
        ("POST", "oidc/name", {"name": "Ann"}),
        ("DELETE", "oidc", {"password": "petals on the pond"}),
    ):
        await ann.http.request(method, f"/api/{path}", json=body)
    await ann.http.patch("/api/me/email", json={"turn_hours": 1, "language": "fr"})
    await ann.request("DELETE", "/api/me/email", json={"password": "petals on the pond"})
    for path in ("me/email", "mail/confirm", "mail/stop", "mail/stop/none", "password-resets", "password-resets/use"):
        await ann.http.post(f"/api/{path}", json={})
    await ann.connect()
    await ann.post("/api/lessons", game="mandala")
    await ann.get("/api/lessons/mandala")
    await puzzle(ann)
    open_seats = [{"kind": "me"}, {"kind": "open"}]
    waiting = await ann.open_table("mandala", open_seats)
    await ann.post(f"/api/tables/{waiting}/auto-start", on=True)
    await bob.post(f"/api/tables/{waiting}/report", player=ann.player)
    await bob.post(f"/api/players/{ann.player}/report")
    for path in ("moderation/bans", "moderation/bans/lift"):
        await ann.http.post(f"/api/{path}", json={"address": "192.0.2.1", **({} if "lift" in path else {"days": 1})})
    for path in (f"moderation/tables/{waiting}/close", "moderation/reports/none"):
        with suppress(Refused):
            await ann.post(f"/api/{path}", **({"action": "dismiss"} if "reports" in path else {}))
    await ann.http.delete("/api/me/moderator-messages/warning")
    await ann.http.get("/api/moderation/players")
    await ann.http.get("/api/moderation/site")
    await ann.http.post(f"/api/moderation/players/{bob.player}", json={"action": "silence"})
    link = (await bob.post("/api/me/friends/link"))["link"]
    await ann.get(f"/api/friend-links/{link}")
    await ann.post("/api/me/friends", link=link)
    await ann.http.patch("/api/me/friends", json={"seen_by": "friends"})
    await ann.post("/api/me/friends/link")
    await ann.request("DELETE", f"/api/me/friends/{bob.player}")
    await group(ann, bob)
    (seek,) = await ann.post("/api/me/seeks", game="white-lotus", seats=6)
    with suppress(Refused):
        await ann.post(f"/api/me/seeks/{seek['id']}/accept")
    await ann.request("DELETE", f"/api/me/seeks/{seek['id']}")
    id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}], clock={"kind": "live", "seconds": 600})
    await bob.post(f"/api/tables/{id}/sit")
    await bob.post(f"/api/tables/{id}/stand", seat=1)
    await ann.post(f"/api/tables/{id}/seat", seat=1, to={"kind": "bot", "bot": "beginner"})
    await ann.post(f"/api/tables/{id}/swap", one=0, other=1)
    await ann.post(f"/api/tables/{id}/start")
    await ann.get(f"/api/tables/{id}")
    await ann.hello(id)
    await play_on(ann, id, 1)
    await ann.http.patch("/api/me/profile", json={"visibility": "public"})
    await ann.post("/api/me/learning", lessons=["mandala"], puzzles={"mandala/2026-01-01": "first"})
    for path in ("tables", "games", f"games/{id}/standing", "profile", "learning", "export"):
        await ann.get(f"/api/me/{path}")
    for path in ("profile", "games", "ratings/mandala"):
        await bob.get(f"/api/players/{ann.player}/{path}")
    for path in ("", ".txt", "/verify", "/review", "/replay?viewer=all"):
        await ann.get(f"/api/records/{id}{path}")
    await ann.post(f"/api/records/{id}/play_on", after=1, seat=1, bot="beginner")
    await ann.post(f"/api/records/{id}/review")
    await ann.request("POST", "/api/records", content=await ann.get(f"/api/records/{id}.txt"))
    await ann.post(f"/api/tables/{id}/rematch")
    waiting = await ann.open_table("lotus", [{"kind": "me"}, {"kind": "invited"}])
    await ann.post(f"/api/tables/{waiting}/close")
    for refused in ("/api/tables/none", f"/api/records/{waiting}", f"/api/tables/{id}/webhook"):
        await bob.http.get(refused)
    await bob.http.post("/api/tables", json={"game": "chess"})
    await bob.http.post("/api/players", json={"name": "Bobby"})
    await ann.http.delete("/api/me")


async def group(ann: Client, bob: Client) -> None:
    """A group with a tournament, from its link to its end."""
    made = await ann.post("/api/me/groups", name="Our pond")
    here, link = f"/api/groups/{made['id']}", f"/api/group-links/{made['link']}"
    for path in (link, "/api/me/groups"):
        await bob.get(path)
    await bob.post(link)
    await ann.post(f"{here}/members/{bob.player}")
    await bob.http.post(f"{link}/report", json={})
    await ann.http.patch(here, json={"name": "The pond"})
    for path in (here, f"{here}/ladder/mandala"):
        await bob.get(path)
    await ann.http.post(f"{here}/owner", json={"player": bob.player})
    await ann.request("DELETE", f"{here}/owner")
    await ann.post(f"{here}/link")
    clock = {"kind": "daily", "hours": 24}
    cup = await ann.post(f"{here}/tournaments", kind="round_robin", name="Sunday cup", game="mandala", clock=clock)
    tournament = f"/api/tournaments/{cup['id']}"
    await bob.get(tournament)
    await bob.post(f"{tournament}/report", reason="rude")
    await bob.post(f"{tournament}/players")
    await ann.http.post(f"{tournament}/start")
    await bob.request("DELETE", f"{tournament}/players")
    await ann.request("DELETE", f"{tournament}/players/{bob.player}")
    await ann.request("DELETE", tournament)
    await ann.request("DELETE", f"{here}/members/{bob.player}")
    await ann.request("DELETE", here)


async def puzzle(ann: Client) -> None:
    day = (await ann.get("/api/puzzles"))["today"]
    found = await ann.get(f"/api/puzzles/mandala/{day}")
    await ann.post(f"/api/puzzles/mandala/{day}", move=found["moves"][0])


def codes() -> Iterator[str]:
    """Every code that the server can refuse something with, but for those of the games' rules."""
    yield from (*errors.STATUSES, *errors.WORDS.values())
    yield from (kind.code for kind in (NelumboError, InvalidNotation, InvalidOption, InvalidRecord, IllegalMove))
    yield from (UnknownBot.code, UnknownGame.code)
    for file in set(SERVER.rglob("*.py")) - {SERVER / "store" / "backup.py"}:  # that is for the command line
        for node in ast.walk(ast.parse(file.read_text())):
            yield from codes_of(node)


def codes_of(node: ast.AST) -> Iterator[str]:
    """`Denied("stale")`, `ApiError(error="internal")`, `Refused(code="try_again")`, and `code = "disk_full"`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        if name == "Denied" and node.args:
            yield from texts(node.args[0])
        for keyword in node.keywords:
            if name in ("ApiError", "Refused") and keyword.arg in ("error", "code"):
                yield from texts(keyword.value)
    if isinstance(node, ast.Assign) and [getattr(target, "id", "") for target in node.targets] == ["code"]:
        yield from texts(node.value)


def texts(node: ast.AST) -> list[str]:
    """The texts that an expression can be, or that are in it."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def test_every_code_is_listed_and_said_in_words() -> None:
    table = PROTOCOL.split("## Codes")[1].split("\n## ")[0]
    told = set(re.findall(r"^\| `([a-z_]+)`", table, re.MULTILINE))
    assert told == set(codes())
    for code in told - {"error"}:
        assert f'msgid "problem.{code}"' in CATALOG, code


def test_every_refusal_has_a_status_on_purpose() -> None:
    """Without one are what only a socket is told, and the rules' refusals."""
    files = [ast.parse(file.read_text()) for file in SERVER.rglob("*.py")]
    calls = [node for file in files for node in ast.walk(file) if isinstance(node, ast.Call) and node.args]
    denied = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Denied"]
    on_sockets = set(re.findall(r"^\| `([a-z_]+)` \|  \|", PROTOCOL, re.MULTILINE))
    assert {code for node in denied for code in texts(node)} - on_sockets <= set(errors.STATUSES)
    assert list(errors.STATUSES) == sorted(errors.STATUSES, key=lambda code: (errors.STATUSES[code], code))
    documented = dict(re.findall(r"^\| `([a-z_]+)` \| (\d+) ", PROTOCOL, re.MULTILINE))
    assert {code: int(documented[code]) for code in errors.STATUSES if code in documented} == errors.STATUSES
