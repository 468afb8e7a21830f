"""People: guests at once, accounts for those who want one, tokens for programs."""

import unicodedata
from collections.abc import Awaitable
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from litestar.testing import AsyncTestClient
from websockets.exceptions import InvalidStatus

from nelumbo.server.app import Server, app_of
from nelumbo.server.config import Config
from nelumbo.server.store.bans import Ban
from tests.server.client import Client, Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site


async def test_a_guest_claims_the_name_and_signs_in_elsewhere(site: Site) -> None:
    name = f"Mei {site.url()[-5:]}"
    mei = await Client.guest(site.url(0), "Mei")
    assert await mei.get("/api/me") == {"player": mei.player, "name": "Mei", "claimed": False}
    await mei.post("/api/me/claim", name=name, password="lotus in the pond")
    elsewhere = Client(site.url(1))
    for wrong in (
        {"name": name, "password": "something else"},
        {"name": "Nobody", "password": "lotus in the pond"},
    ):
        with pytest.raises(Refused) as refused:
            await elsewhere.post("/api/session", **wrong)
        assert (refused.value.code, refused.value.answer["status"]) == ("wrong_password", 401)
    me = await elsewhere.post("/api/session", name=name.upper(), password="lotus in the pond")
    assert me == {"player": mei.player, "name": name, "claimed": True}
    other = await Client.guest(site.url(1), "Other")
    with pytest.raises(Refused) as refused:
        await other.post("/api/me/claim", name=name.lower(), password="petals on the pond")
    assert refused.value.code == "name_taken"
    await elsewhere.request("DELETE", "/api/session")
    with pytest.raises(Refused) as refused:
        await elsewhere.get("/api/me")
    assert refused.value.code == "not_signed_in"
    assert (await mei.get("/api/me"))["claimed"]
    for client in (mei, elsewhere, other):
        await client.close()


async def test_the_cookie_is_for_the_browser_alone(site: Site) -> None:
    client = Client(site.url())
    answer = await client.http.post("/api/players", json={"name": "Ann"})
    flags = answer.headers["set-cookie"].lower()
    assert "httponly" in flags and "samesite=lax" in flags
    assert len(client.http.cookies["nelumbo"]) >= 43
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy and "frame-ancestors 'none'" in policy
    await client.close()


async def test_other_sites_cannot_ask_for_me(site: Site) -> None:
    ann = await Client.guest(site.url(), "Ann")
    del ann.http.headers["X-Nelumbo"]
    with pytest.raises(Refused) as refused:
        await ann.request("DELETE", "/api/me")
    assert (refused.value.code, refused.value.answer["status"]) == ("header_needed", 403)
    await ann.close()


async def test_a_program_acts_by_its_token_until_it_is_taken_back(site: Site) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    token = await ann.post("/api/me/tokens", label="my bot")
    listed = await ann.get("/api/me/tokens")
    assert [row["label"] for row in listed] == ["my bot"] and listed[0]["token"] is None
    program = Client(site.url(1))
    program.http.headers["Authorization"] = f"Bearer {token['token']}"
    del program.http.headers["X-Nelumbo"]
    id = await program.open_table("mandala", [{"kind": "me"}, {"kind": "bot", "bot": "uniform"}], start=True)
    await program.connect()
    await program.hello(id)
    assert program.tables[id].seats == [0]
    await ann.request("DELETE", f"/api/me/tokens/{token['id']}")
    with pytest.raises(Refused) as refused:
        await program.get("/api/me")
    assert refused.value.code == "not_signed_in"
    with pytest.raises(Refused) as refused:
        await ann.request("DELETE", f"/api/me/tokens/{token['id']}")
    assert refused.value.code == "no_such_token"
    assert program.reader is not None
    await program.reader  # its page was hung up
    await program.connect()
    await program.send("hello", id="again", table=id)
    await program.until(lambda: id in program.tables and program.tables[id].welcomes == 2)
    assert program.tables[id].seats == [], "it may only watch now"
    await ann.close()
    await program.close()


async def test_a_name_is_the_same_however_its_letters_are_made(site: Site) -> None:
    name = f"Zoé {site.url()[-5:]}"
    zoe, elsewhere = await Client.guest(site.url(0), "Zoé"), Client(site.url(1))
    await zoe.post("/api/me/claim", name=f" {name} ", password="lotus in the pond")
    taken_apart = unicodedata.normalize("NFD", name)
    assert taken_apart != name
    me = await elsewhere.post("/api/session", name=taken_apart, password="lotus in the pond")
    assert me["player"] == zoe.player
    await zoe.close()
    await elsewhere.close()


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u202eb", "a\x00b"])
async def test_a_name_that_cannot_be_read_is_refused(site: Site, name: str) -> None:
    client = Client(site.url())
    with pytest.raises(Refused) as refused:
        await client.post("/api/players", name=name)
    assert refused.value.code in ("invalid_name", "invalid_body")
    await client.close()


async def test_the_new_name_is_kept(site: Site) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    await ann.request("PATCH", "/api/me", json={"name": "  蓮  花 "})
    assert (await ann.get("/api/me"))["name"] == "蓮 花"
    await ann.close()


async def test_pages_come_back_under_the_new_name(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await bob.request("PATCH", "/api/me", json={"name": "Robert"})
        assert bob.reader is not None
        await bob.reader
        await bob.connect()
        await bob.hello(id)
        await ann.until(lambda: "Robert" in [guest["name"] for guest in ann.tables[id].here])


@pytest.mark.parametrize("part", ["%00", "a%00b", "x" * 81, "%ED%A0%80", "%E8%93%AE", "a b", "'--"])
async def test_an_address_that_nobody_was_given_leads_nowhere(site: Site, part: str) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    for method, path in (
        ("GET", f"/api/tables/{part}"),
        ("POST", f"/api/tables/{part}/start"),
        ("GET", f"/api/records/{part}"),
        ("GET", f"/api/records/{part}/replay"),
        ("GET", f"/api/lessons/{part}"),
        ("GET", f"/api/puzzles/mandala/{part}"),
        ("DELETE", f"/api/me/tokens/{part}"),
        ("DELETE", f"/api/me/push/{part}"),
    ):
        answer = await ann.http.request(method, path)
        assert (answer.status_code, answer.json()["error"]) == (404, "not_found"), path
    await ann.close()


@pytest.mark.parametrize(
    ("path", "field"), [("/api/session", "name"), ("/api/me/claim", "name"), ("/api/me/tokens", "label")]
)
async def test_what_no_database_keeps_is_refused(site: Site, path: str, field: str) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    with pytest.raises(Refused) as refused:
        await ann.post(path, **{"password": "lotus in the pond"} if field == "name" else {}, **{field: "a\x00b"})
    assert refused.value.code == "invalid_name"
    await ann.close()


async def account(site: Site, name: str) -> Client:
    """Somebody who has claimed a name."""
    client = await Client.guest(site.url(0), "Guest of old")
    await client.post("/api/me/claim", name=name, password="lotus in the pond")
    return client


async def signed_in(site: Site, name: str, password: str, number: int = 1) -> Client:
    client = Client(site.url(number))
    try:
        client.player = (await client.post("/api/session", name=name, password=password))["player"]
    except Refused:
        await client.close()
        raise
    return client


def program(site: Site, token: str) -> Client:
    client = Client(site.url(1))
    client.http.headers["Authorization"] = f"Bearer {token}"
    return client


async def code_of(request: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refused:
        await request
    return refused.value.code


async def test_a_new_password_ends_every_other_session_and_token(site: Site) -> None:
    name = f"Pia {site.url()[-5:]}"
    pia = await account(site, name)
    thief = await signed_in(site, name, "lotus in the pond")
    same = Client(site.url(1))  # somebody with a copy of Pia's own cookie
    same.http.cookies.update(pia.http.cookies)
    stolen = program(site, (await thief.post("/api/me/tokens", label="mine"))["token"])
    for client in (thief, same, stolen):
        assert (await client.get("/api/me"))["player"] == pia.player
    guessable = pia.post("/api/me/password", current="lotus in the pond", new="password1")
    assert await code_of(guessable) == "guessable_password"
    wrong = pia.post("/api/me/password", current="something else", new="petals on the pond")
    assert await code_of(wrong) == "wrong_password"
    await thief.connect()
    await pia.post("/api/me/password", current="lotus in the pond", new="petals on the pond")
    assert thief.reader is not None
    await thief.reader  # its page is hung up
    for client in (thief, same, stolen):
        assert await code_of(client.get("/api/me")) == "not_signed_in"
    assert (await pia.get("/api/me"))["claimed"]
    old = {"name": name, "password": "lotus in the pond"}
    assert await code_of(thief.post("/api/session", **old)) == "wrong_password"
    again = await signed_in(site, name, "petals on the pond")
    for client in (pia, thief, same, stolen, again):
        await client.close()


async def test_a_guest_has_no_password_to_change(site: Site) -> None:
    ann = await Client.guest(site.url(), "Ann")
    assert await code_of(ann.post("/api/me/password", current="12345678", new="123456789")) == "not_claimed"
    assert await code_of(ann.post("/api/me/claim", name="Ann of Avonlea", password="12345678")) == "guessable_password"
    await ann.close()


async def test_nobody_takes_their_own_password_for_a_name(site: Site) -> None:
    rob = await account(site, f"Rob {site.url()[-5:]}")
    assert await code_of(rob.request("PATCH", "/api/me", json={"name": "lotus in the pond"})) == "guessable_password"
    await rob.request("PATCH", "/api/me", json={"name": "lotus on the lake"})
    await rob.close()


async def test_sessions_are_listed_and_ended(site: Site) -> None:
    name = f"Quinn {site.url()[-5:]}"
    quinn = await account(site, name)
    phone = Client(site.url(1))
    phone.http.headers["User-Agent"] = "Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0"
    before = await signed_in(site, name, "lotus in the pond")
    for _ in range(2):  # the second time the first session ends
        await phone.post("/api/session", name=name, password="lotus in the pond")
    sessions = await quinn.get("/api/me/sessions")
    assert [(one["device"], one["current"]) for one in sessions] == [
        ("python-httpx", True),
        ("python-httpx", False),
        ("Firefox, Android", False),
    ]
    assert all(one["used_at"] >= one["created_at"] > 0 for one in sessions)
    await quinn.request("DELETE", f"/api/me/sessions/{sessions[1]['id']}")
    assert (await phone.get("/api/me"))["name"] == name
    assert await code_of(before.get("/api/me")) == "not_signed_in"
    await quinn.request("DELETE", "/api/me/sessions")
    assert await code_of(phone.get("/api/me")) == "not_signed_in"
    assert [one["current"] for one in await quinn.get("/api/me/sessions")] == [True]
    gone = quinn.request("DELETE", f"/api/me/sessions/{sessions[2]['id']}")
    assert await code_of(gone) == "no_such_session"
    token = await quinn.post("/api/me/tokens", label="bot")
    not_a_session = quinn.request("DELETE", f"/api/me/sessions/{token['id']}")
    assert await code_of(not_a_session) == "no_such_session"
    for client in (quinn, phone, before):
        await client.close()


ACCOUNT = [
    ("PATCH", "/api/me", {"name": "Eve"}),
    ("DELETE", "/api/me", None),
    ("DELETE", "/api/session", None),
    ("POST", "/api/me/claim", {"name": "Eve", "password": "lotus in the pond"}),
    ("POST", "/api/me/password", {"current": "lotus in the pond", "new": "petals on the pond"}),
    ("GET", "/api/me/tokens", None),
    ("POST", "/api/me/tokens", {"label": "more"}),
    ("DELETE", "/api/me/tokens/any", None),
    ("GET", "/api/me/sessions", None),
    ("DELETE", "/api/me/sessions", None),
    ("DELETE", "/api/me/sessions/any", None),
    ("POST", "/api/me/push", {"endpoint": "https://push.example", "p256dh": "x", "auth": "x"}),
    ("DELETE", "/api/me/push/any", None),
]


@pytest.mark.parametrize("scope", ["play", "read"])
async def test_a_program_has_no_rights_over_the_account(site: Site, scope: str) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    token = await ann.post("/api/me/tokens", label="my bot", scope=scope)
    assert token["scope"] == scope
    bot = program(site, token["token"])
    assert (await bot.get("/api/me"))["player"] == ann.player
    for method, path, body in ACCOUNT:
        assert await code_of(bot.request(method, path, json=body)) == "scope_needed", path
    assert (await ann.get("/api/me"))["name"] == "Ann"
    for client in (ann, bot):
        await client.close()


async def test_a_program_that_may_only_read_does_nothing_else(site: Site) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    bot = program(site, (await ann.post("/api/me/tokens", label="lists", scope="read"))["token"])
    id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
    assert [table["id"] for table in await bot.get("/api/me/tables")] == [id]
    for deed in ("sit", "start", "close"):
        assert await code_of(bot.post(f"/api/tables/{id}/{deed}")) == "scope_needed"
    with pytest.raises(InvalidStatus):
        await bot.connect()
    for client in (ann, bot):
        await client.close()


async def test_under_https_no_other_host_can_plant_the_cookie(site: Site) -> None:
    proxied = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9", "X-Nelumbo": "1"}
    async with httpx.AsyncClient(base_url=site.url(), headers=proxied) as http:
        answer = await http.post("/api/players", json={"name": "Ann"})
        name, _, flags = answer.headers["set-cookie"].partition("=")
        secret = flags.partition(";")[0]
        assert name == "__Host-nelumbo"
        assert "secure" in flags.lower() and "path=/" in flags.lower() and "domain" not in flags.lower()
        for cookie, status in ((f"__Host-nelumbo={secret}", 200), (f"nelumbo={secret}", 401)):
            assert (await http.get("/api/me", headers={"Cookie": cookie})).status_code == status
        again = (await http.get("/api/me", headers={"Cookie": f"__Host-nelumbo={secret}"})).headers["set-cookie"]
        assert f"{secret};" in again and "max-age=7776000" in again.lower(), "it is kept for as long again"
        out = await http.delete("/api/session", headers={"Cookie": f"__Host-nelumbo={secret}"})
        assert "max-age=0" in out.headers["set-cookie"].lower() and "secure" in out.headers["set-cookie"].lower()


@pytest.mark.parametrize("alike", ["{}", "Ａ{}", "А{}", "Α{}"])
async def test_nobody_can_look_like_somebody_with_a_claimed_name(site: Site, alike: str) -> None:
    """In fullwidth, Cyrillic or Greek letters; as a guest, by claiming, or at a table."""
    rest = f"ugusta {site.url()[-5:]}"
    name = "A" + rest if alike == "{}" else alike.format(rest)
    owner = await account(site, f"A{rest}")
    eve = await Client.guest(site.url(1), "Eve")
    bot = {"kind": "bot", "bot": "beginner", "name": name}
    waiting = await eve.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
    for attempt in (
        eve.post("/api/players", name=name),
        eve.request("PATCH", "/api/me", json={"name": name}),
        eve.post("/api/me/claim", name=name, password="lotus in the pond"),
        eve.open_table("mandala", [{"kind": "me"}, bot]),
        eve.open_table("mandala", [{"kind": "me"}, {"kind": "me", "name": name}]),
        eve.post(f"/api/tables/{waiting}/seat", seat=1, to=bot),
    ):
        assert await code_of(attempt) == "name_taken"
    await owner.open_table("mandala", [{"kind": "me"}, {"kind": "me", "name": name}])
    await owner.request("PATCH", "/api/me", json={"name": f"Augustus {site.url()[-5:]}"})
    await eve.request("PATCH", "/api/me", json={"name": name})
    for client in (owner, eve):
        await client.request("DELETE", "/api/me")
        await client.close()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
async def test_guesses_from_elsewhere_do_not_lock_the_owner_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "nelumbo")
    server = Server(Config(database=str(tmp_path / "nelumbo.db")))
    async with AsyncTestClient(app_of(server)) as http:
        http.headers["X-Nelumbo"] = "1"
        await http.post("/api/players", json={"name": "Ann"})
        await http.post("/api/me/claim", json={"name": "Ann", "password": "lotus in the pond"})
        await server.limits.by_name["guesses"].charge("ann", 1_000)  # many addresses have used up the tries of the name
        assert not await server.limits.by_name["guesses"].allows("ann")
        right = {"name": "Ann", "password": "lotus in the pond"}
        assert (await http.post("/api/session", json=right)).status_code == 200
        for _ in range(5):
            last = await http.post("/api/session", json={**right, "password": "something else"})
        assert last.status_code == 429, "an address that guesses is counted with the others"
    logged = [record.getMessage().split()[0] for record in caplog.records if "account." in record.getMessage()]
    assert logged == ["account.claimed", "account.signed_in", *["account.sign_in_refused"] * 4]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
async def test_a_banned_account_cannot_sign_in_and_a_banned_address_gets_nothing(tmp_path: Path) -> None:
    server = Server(Config(database=str(tmp_path / "nelumbo.db")))
    app = app_of(server)
    transport = httpx.ASGITransport(cast(Any, app), client=("203.0.113.9", 1))
    async with server.running(app), httpx.AsyncClient(transport=transport, base_url="http://nelumbo") as http:
        http.headers["X-Nelumbo"] = "1"
        me = (await http.post("/api/players", json={"name": "Ann"})).json()
        known = {"name": "Ann", "password": "lotus in the pond"}
        await http.post("/api/me/claim", json=known)
        await server.bans.add(Ban("player", me["player"], "", 0, None))
        await server.refresh_bans()
        assert (await http.get("/api/me")).json()["error"] == "not_signed_in"
        answer = await http.post("/api/session", json=known)
        assert (answer.status_code, answer.json()["error"]) == (403, "banned")
        wrong = await http.post("/api/session", json={**known, "password": "something else"})
        assert wrong.json()["error"] == "wrong_password", "a ban tells nothing to who only guesses"
        await server.bans.add(Ban("address", "203.0.113.9", "", 0, None))
        await server.refresh_bans()
        assert (await http.get("/api/games")).json()["error"] == "banned"
        assert await server.bans.lift("address", "203.0.113.9")
        await server.refresh_bans()
        assert (await http.get("/api/games")).status_code == 200


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
async def test_a_ban_holds_at_once_where_this_process_has_not_read_it_yet(tmp_path: Path) -> None:
    server = Server(Config(database=str(tmp_path / "nelumbo.db")))
    app = app_of(server)
    transport = httpx.ASGITransport(cast(Any, app))
    async with server.running(app), httpx.AsyncClient(transport=transport, base_url="http://nelumbo") as http:
        http.headers["X-Nelumbo"] = "1"
        me = (await http.post("/api/players", json={"name": "Ann"})).json()
        known = {"name": "Ann", "password": "lotus in the pond"}
        await http.post("/api/me/claim", json=known)
        await server.bans.add(Ban("player", me["player"], "", 0, None))
        assert (await http.post("/api/session", json=known)).json()["error"] == "banned"
        _, late = await server.players.add_token(me["player"], "session", "")  # by a sign-in that was under way
        bearer = {"Authorization": f"Bearer {late}"}
        assert (await http.get("/api/me", headers=bearer)).status_code == 200
        await server.refresh_bans()
        assert (await http.get("/api/me", headers=bearer)).json()["error"] == "not_signed_in"
