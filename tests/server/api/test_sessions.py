"""Signing in and out: cookies, sessions, bans."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from litestar.testing import AsyncTestClient

from nelumbo.server.app import Server, app_of
from nelumbo.server.config import Config
from nelumbo.server.store.bans import Ban
from tests.server.accounts import account, code_of, signed_in
from tests.server.client import Client, Refused
from tests.server.site import Site

ADDRESS = "203.0.113.9"
KNOWN = {"name": "Ann", "password": "lotus in the pond"}


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
        of_name = server.limits.by_name["password_limit"]
        await of_name.charge("ann", 1_000)  # many addresses have used up the tries of the name
        assert not await of_name.allows("ann")
        right = {"name": "Ann", "password": "lotus in the pond"}
        assert (await http.post("/api/session", json=right)).status_code == 200
        for _ in range(5):
            last = await http.post("/api/session", json={**right, "password": "something else"})
        assert last.status_code == 429, "an address that guesses is counted with the others"
    logged = [record.getMessage().split()[0] for record in caplog.records if "account." in record.getMessage()]
    assert logged == ["account.claimed", "account.signed_in", *["account.sign_in_refused"] * 4]


@asynccontextmanager
async def ann_at(server: Server) -> AsyncIterator[tuple[httpx.AsyncClient, str]]:
    """Ann's browser, with an account, and her id."""
    app = app_of(server)
    transport = httpx.ASGITransport(cast(Any, app), client=(ADDRESS, 1))
    async with server.running(app), httpx.AsyncClient(transport=transport, base_url="http://nelumbo") as http:
        http.headers["X-Nelumbo"] = "1"
        me = (await http.post("/api/players", json={"name": "Ann"})).json()
        await http.post("/api/me/claim", json=KNOWN)
        yield http, me["player"]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
async def test_a_banned_account_cannot_sign_in_and_a_banned_address_gets_nothing(tmp_path: Path) -> None:
    server = Server(Config(database=str(tmp_path / "nelumbo.db")))
    async with ann_at(server) as (http, player):
        await server.bans.add(Ban("player", player, "", 0, None))
        await server.refresh_bans()
        assert (await http.get("/api/me")).json()["error"] == "not_signed_in"
        answer = await http.post("/api/session", json=KNOWN)
        assert (answer.status_code, answer.json()["error"]) == (403, "banned")
        wrong = await http.post("/api/session", json={**KNOWN, "password": "something else"})
        assert wrong.json()["error"] == "wrong_password", "a ban tells nothing to who only guesses"
        await server.bans.add(Ban("address", ADDRESS, "", 0, None))
        await server.refresh_bans()
        assert (await http.get("/api/games")).json()["error"] == "banned"
        assert await server.bans.lift("address", ADDRESS)
        await server.refresh_bans()
        assert (await http.get("/api/games")).status_code == 200


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
async def test_a_ban_holds_at_once_where_this_process_has_not_read_it_yet(tmp_path: Path) -> None:
    server = Server(Config(database=str(tmp_path / "nelumbo.db")))
    async with ann_at(server) as (http, player):
        await server.bans.add(Ban("player", player, "", 0, None))
        assert (await http.post("/api/session", json=KNOWN)).json()["error"] == "banned"
        known = await server.players.by_id(player)
        assert known is not None
        _, late = await server.players.add_token(known, "session", "")  # by a sign-in that was under way
        bearer = {"Authorization": f"Bearer {late}"}
        assert (await http.get("/api/me", headers=bearer)).status_code == 200
        await server.refresh_bans()
        assert (await http.get("/api/me", headers=bearer)).json()["error"] == "not_signed_in"
