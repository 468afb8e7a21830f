"""Sign-in at an OpenID provider, over HTTP: a newcomer, an account that is connected, and answers that are forged."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from nelumbo import words
from nelumbo.server.api.players import RECENT_MS
from nelumbo.server.ids import new_id
from tests.server.accounts import code_of
from tests.server.client import Client
from tests.server.mailbox import Mailbox, link_in, text_of
from tests.server.openid_provider import (
    CLIENT,
    SECRET,
    Forge,
    OpenidProvider,
    first_values,
    new_key,
    openid_provider,
)
from tests.server.prefork import PreforkProcess
from tests.server.site import Process

PASSWORD = "lotus in the pond"  # noqa: S105
NEW_PASSWORD = "a frog jumps in"  # noqa: S105
HOUR_SECONDS = 3600
REFUSED = "/account#oidc=oidc_refused"


@pytest.fixture(scope="module")
def provider() -> Iterator[OpenidProvider]:
    with openid_provider() as found:
        yield found


@pytest.fixture(scope="module")
def server(provider: OpenidProvider, mails: Mailbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("oidc")
    process = PreforkProcess(
        str(folder / "nelumbo.db"),
        None,
        folder / "log",
        site="https://games.example",
        oidc_issuer=provider.issuer,
        oidc_client_id=CLIENT,
        oidc_client_secret=SECRET,
        oidc_name="The club",
        smtp_host="127.0.0.1",
        smtp_port=str(mails.port),
        smtp_security="none",
        mail_from="games@games.example",
    ).wait()
    yield process
    process.stop()
    assert SECRET not in (folder / "log").read_text()


@pytest.fixture
async def browser(server: Process, provider: OpenidProvider) -> AsyncIterator[Client]:
    """Of somebody whom nobody knows yet."""
    provider.subject, provider.forge, provider.is_away = new_id(), None, False
    client = Client(server.url)
    yield client
    await client.close()


async def answer_for(client: Client, **body: Any) -> dict[str, str]:
    """With what the provider sends the browser back."""
    url = (await client.post("/api/oidc", **body))["url"]
    async with httpx.AsyncClient() as there:
        back = urlsplit((await there.get(url)).headers["Location"])
    assert f"{back.scheme}://{back.netloc}{back.path}" == "https://games.example/api/oidc/callback"
    return first_values(back.query)


async def come_back(client: Client, answer: dict[str, str]) -> str:
    """The page to which the site sends the browser."""
    found = await client.http.get("/api/oidc/callback", params=answer)
    assert found.status_code == 303
    return str(found.headers["Location"])


async def account(server: Process) -> Client:
    client = await Client.guest(server.url, "Guest of old")
    await client.post("/api/me/claim", name=f"Bob {new_id()[:8]}", password=PASSWORD)
    return client


async def test_a_newcomer_chooses_a_name_and_comes_back_by_the_provider_alone(server: Process, browser: Client) -> None:
    assert await browser.get("/api/oidc") == {"name": "The club", "connected": False, "newcomer": False}
    assert await come_back(browser, await answer_for(browser)) == "/account"
    assert (await browser.get("/api/oidc"))["newcomer"]
    other = await account(server)
    assert await code_of(browser.post("/api/oidc/name", name=(await other.get("/api/me"))["name"])) == "name_taken"
    me = await browser.post("/api/oidc/name", name="Ann of the club")
    assert (me["claimed"], me["has_password"]) == (True, False) and await browser.get("/api/me") == me
    assert await browser.get("/api/oidc") == {"name": "The club", "connected": True, "newcomer": False}
    assert await code_of(browser.post("/api/oidc/name", name="Another")) == "oidc_refused"
    elsewhere = Client(server.url)
    assert await come_back(elsewhere, await answer_for(elsewhere)) == "/"
    assert await elsewhere.get("/api/me") == me
    for client in (other, elsewhere):
        await client.close()


async def test_coming_back_without_having_left_counts_as_no_try_to_sign_in(tmp_path: Path) -> None:
    """Pictures on any page can ask for it, and would keep an address from signing in."""
    limited = PreforkProcess(str(tmp_path / "nelumbo.db"), None, tmp_path / "log", rate_limit_factor=1).wait()
    stranger = Client(limited.url)
    for _ in range(12):
        await come_back(stranger, {})
    assert await code_of(stranger.post("/api/session", name="Nobody", password=PASSWORD)) == "wrong_password"
    await stranger.close()
    limited.stop()


async def newcomer(server: Process) -> Client:
    """With an account that was made at the provider."""
    client = Client(server.url)
    await come_back(client, await answer_for(client))
    client.player = (await client.post("/api/oidc/name", name=f"Cleo {new_id()[:8]}"))["player"]
    return client


def age_sessions(server: Process, client: Client) -> None:
    """As if the player had signed in too long ago."""
    with closing(sqlite3.connect(server.database)) as store, store:
        store.execute("UPDATE tokens SET created_at = created_at - ? WHERE player = ?", (RECENT_MS + 1, client.player))


async def test_an_account_without_a_password_needs_a_recent_sign_in(server: Process, browser: Client) -> None:
    cleo = await newcomer(server)
    name = (await cleo.get("/api/me"))["name"]
    assert await code_of(browser.post("/api/session", name=name, password=PASSWORD)) == "wrong_password"
    assert await code_of(cleo.request("DELETE", "/api/oidc", json={})) == "password_needed"
    await cleo.request("DELETE", "/api/me/email", json={})
    age_sessions(server, cleo)
    for method, path, body in (
        ("POST", "/api/me/password", {"new": PASSWORD}),
        ("POST", "/api/oidc", {}),
        ("DELETE", "/api/me/email", {}),
        ("DELETE", "/api/me", {}),
        ("DELETE", "/api/me", {"password": PASSWORD}),
    ):
        assert await code_of(cleo.request(method, path, json=body)) == "sign_in_again", (method, path)
    again = Client(server.url)
    assert await come_back(again, await answer_for(again)) == "/"
    await again.request("DELETE", "/api/me")
    assert await code_of(cleo.get("/api/me")) == "not_signed_in", "deleted"
    for client in (cleo, again):
        await client.close()


async def test_a_first_password_is_set_and_asked_for_from_then_on(server: Process, browser: Client) -> None:
    cleo = await newcomer(server)
    assert (await cleo.post("/api/me/password", new=PASSWORD))["has_password"]
    assert (await cleo.get("/api/oidc"))["connected"], "nobody else can have connected it"
    me = await cleo.get("/api/me")
    assert me["has_password"]
    for method, path, body in (
        ("POST", "/api/me/password", {"new": "petals on the pond"}),
        ("DELETE", "/api/oidc", {}),
        ("DELETE", "/api/me", {}),
    ):
        assert await code_of(cleo.request(method, path, json=body)) == "wrong_password", (method, path)
    assert await browser.post("/api/session", name=me["name"], password=PASSWORD) == me
    assert not (await cleo.request("DELETE", "/api/oidc", json={"password": PASSWORD}))["connected"]
    await cleo.close()


async def test_a_guest_who_signs_in_keeps_their_games(server: Process, browser: Client) -> None:
    guest = await Client.guest(server.url, "Gus")
    table = await guest.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
    await come_back(guest, await answer_for(guest))
    me = await guest.post("/api/oidc/name", name="Gus of the club")
    assert me["player"] == guest.player and [one["id"] for one in await guest.get("/api/me/tables")] == [table]
    await guest.close()


async def test_an_account_is_connected_and_disconnected_by_its_password(server: Process, browser: Client) -> None:
    bob, eve, fresh = await account(server), await account(server), Client(server.url)
    assert await code_of(bob.post("/api/oidc")) == "wrong_password"
    assert await code_of(bob.post("/api/oidc", password="not the password")) == "wrong_password"
    assert await come_back(bob, await answer_for(bob, password=PASSWORD)) == "/account#oidc=connected"
    assert (await bob.get("/api/oidc"))["connected"]
    assert await come_back(browser, await answer_for(browser)) == "/"
    assert await browser.get("/api/me") == await bob.get("/api/me")
    assert await come_back(eve, await answer_for(eve, password=PASSWORD)) == "/account#oidc=oidc_taken"
    assert not (await bob.request("DELETE", "/api/oidc", json={"password": PASSWORD}))["connected"]
    assert await come_back(fresh, await answer_for(fresh)) == "/account", "nobody is known by this subject any longer"
    for client in (bob, eve, fresh):
        await client.close()


async def test_a_new_password_ends_the_connection_that_somebody_else_may_have_made(
    server: Process, browser: Client
) -> None:
    bob = await account(server)
    await come_back(bob, await answer_for(bob, password=PASSWORD))
    await bob.post("/api/me/password", current=PASSWORD, new=NEW_PASSWORD)
    assert not (await bob.get("/api/oidc"))["connected"]
    assert await come_back(browser, await answer_for(browser)) == "/account", "a newcomer like any other"
    await bob.close()


async def test_the_owner_is_told_by_e_mail_and_a_reset_ends_the_connection(
    server: Process, browser: Client, mails: Mailbox
) -> None:
    bob, email = await account(server), f"{new_id().replace('_', 'b')}@example.org".lower()
    name = (await bob.get("/api/me"))["name"]

    async def next_mail() -> EmailMessage:
        return await asyncio.to_thread(mails.next, email)

    async def check_told(kind: str) -> None:
        mail = await next_mail()
        assert mail["Subject"] == words.said_in("fr", f"mail.{kind}.subject", {"provider": "The club"})
        assert name in text_of(mail) and "The club" in text_of(mail)
        assert text_of(mail).endswith("\n\nhttps://games.example/mail/reset\n")

    await bob.post("/api/me/email", email=email, password=PASSWORD, language="fr")
    await bob.post("/api/mail/confirm", token=link_in(await next_mail(), "confirm"))
    await come_back(bob, await answer_for(bob, password=PASSWORD))
    await check_told("oidc_connected")
    await bob.request("DELETE", "/api/oidc", json={"password": PASSWORD})
    await check_told("oidc_disconnected")
    await come_back(bob, await answer_for(bob, password=PASSWORD))
    await check_told("oidc_connected")
    await bob.post("/api/password-resets", email=email)
    await bob.post("/api/password-resets/use", token=link_in(await next_mail(), "reset"), new=NEW_PASSWORD)
    assert await come_back(browser, await answer_for(browser)) == "/account"
    await bob.close()


async def test_somebody_else_in_the_browser_is_not_connected(server: Process, browser: Client) -> None:
    bob, eve = await account(server), await account(server)
    answer = await answer_for(bob, password=PASSWORD)
    sign_in = bob.http.cookies["nelumbo-oidc"]
    eve.http.cookies.set("nelumbo-oidc", sign_in, domain="127.0.0.1")
    assert await come_back(eve, answer) == REFUSED
    assert not (await eve.get("/api/oidc"))["connected"]
    for client in (bob, eve):
        await client.close()


async def test_an_answer_counts_once_and_in_the_browser_that_asked(server: Process, browser: Client) -> None:
    answer, other = await answer_for(browser), Client(server.url)
    assert await come_back(other, answer) == REFUSED, "login CSRF"
    await answer_for(other)
    assert await come_back(other, answer) == REFUSED, "with the state of another browser"
    assert await come_back(browser, {**answer, "state": "invented"}) == REFUSED
    assert await come_back(browser, answer) == "/account"
    assert await come_back(browser, answer) == REFUSED, "twice"
    declined = await answer_for(browser)
    assert await come_back(browser, {"state": declined["state"], "error": "access_denied"}) == REFUSED
    assert await come_back(browser, declined) == REFUSED, "the provider has said no"
    invented = await answer_for(browser)
    assert await come_back(browser, {**invented, "code": "invented"}) == REFUSED
    await other.close()


FORGED: dict[str, Forge] = {
    "another key": lambda one, claims: one.signed(claims, one.other_key),
    "the public key as a secret": lambda one, claims: one.signed_by_public_key(claims),
    "unsigned": lambda one, claims: one.unsigned(claims),
    "another audience": lambda one, claims: one.signed({**claims, "aud": "another site"}),
    "another issuer": lambda one, claims: one.signed({**claims, "iss": "https://evil.example"}),
    "another nonce": lambda one, claims: one.signed({**claims, "nonce": "of another sign-in"}),
    "no nonce": lambda one, claims: one.signed({key: value for key, value in claims.items() if key != "nonce"}),
    "no subject": lambda one, claims: one.signed({key: value for key, value in claims.items() if key != "sub"}),
    "an empty subject": lambda one, claims: one.signed({**claims, "sub": ""}),
    "expired": lambda one, claims: one.signed({**claims, "exp": claims["exp"] - HOUR_SECONDS}),
    "no token": lambda one, claims: "no token",
}


@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED)
async def test_a_forged_token_opens_nothing(browser: Client, provider: OpenidProvider, forge: Forge) -> None:
    provider.forge = forge
    assert await come_back(browser, await answer_for(browser)) == REFUSED
    assert not (await browser.get("/api/oidc"))["newcomer"]
    assert await code_of(browser.get("/api/me")) == "not_signed_in"


async def test_a_new_key_of_the_provider_is_fetched(browser: Client, provider: OpenidProvider) -> None:
    assert await come_back(browser, await answer_for(browser)) == "/account"
    provider.key_id, provider.key = "two", new_key("two")
    assert await come_back(browser, await answer_for(browser)) == "/account"


async def test_a_provider_that_is_away_is_said_to_be(tmp_path: Path, provider: OpenidProvider) -> None:
    provider.is_away = True
    process = PreforkProcess(
        str(tmp_path / "nelumbo.db"),
        None,
        tmp_path / "log",
        site="https://games.example",
        oidc_issuer=provider.issuer,
        oidc_client_id=CLIENT,
    ).wait()
    client = Client(process.url)
    assert await code_of(client.post("/api/oidc")) == "oidc_unavailable"
    provider.is_away = False
    assert (await client.post("/api/oidc"))["url"].startswith(f"{provider.issuer}/authorize?")
    await client.close()
    process.stop()
